import type { testRedirect } from '@tamga/contract/applications.secrets';
import { Card, Field, Notice, TaskForm, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import type { Answer } from '#app/platform/api.server.ts';
import { applicationTexts } from '#app/texts/admin-applications.ts';

interface Tried {
  verdict: Answer<typeof testRedirect>;
  given: string;
}

/** Says whether an address is registered and, where it is not, shows the first letter that differs. */
export function RedirectTester({ tried }: { tried: Tried | null }): ReactNode {
  const words = useTexts(applicationTexts);
  return (
    <Card title={words.tester}>
      <p className="muted">{words.testerText}</p>
      {tried && <Verdict {...tried} />}
      <TaskForm submit={words.test} kind="secondary">
        <Field
          name="redirect_uri"
          label={words.testerLabel}
          value={tried?.given}
          type="url"
          autoComplete="off"
          spellCheck={false}
        />
      </TaskForm>
    </Card>
  );
}

function Verdict({ verdict, given }: Tried): ReactNode {
  const words = useTexts(applicationTexts);
  const formats = useFormats();
  if (verdict.matches) {
    return (
      <Notice tone="success" title={words.matches} live>
        <code>{given}</code>
      </Notice>
    );
  }
  const { closest, position } = verdict;
  if (closest === null || position === null) {
    return (
      <Notice tone="warning" live>
        <p>{words.noneRegistered}</p>
      </Notice>
    );
  }
  return (
    <Notice tone="danger" title={words.differs(formats.number(position + 1))} live>
      <dl className="differing">
        <dt>{words.registeredUri}</dt>
        <dd>
          <Marked text={closest} at={position} />
        </dd>
        <dt>{words.givenUri}</dt>
        <dd>
          <Marked text={given} at={position} />
        </dd>
      </dl>
    </Notice>
  );
}

/** An address with the letter at fault marked; or its end, where the other goes on. */
function Marked({ text, at }: { text: string; at: number }): ReactNode {
  const words = useTexts(applicationTexts);
  const letter = text.slice(at, at + 1);
  return (
    <code>
      {text.slice(0, at)}
      <mark>{letter || `⟨${words.endsHere}⟩`}</mark>
      {text.slice(at + 1)}
    </code>
  );
}
