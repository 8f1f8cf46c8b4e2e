import type { SigningFindings } from '@tamga/contract/signing';
import { Button, Field, Notice, Radios, Section, Select, TaskForm, useTexts } from '@tamga/ui';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { placeTexts } from '#app/texts/account.signing-place.ts';
import { corners } from './signing-corners.ts';

const Preview = lazy(() => import('./signing-preview.tsx').catch(() => ({ default: Broken })));

/** Where the signature is seen and for whom it is made, and then to the phone. */
export function PlaceForm(props: {
  document: string;
  sha256: string | null;
  findings: Pick<SigningFindings, 'pages' | 'signatures'>;
  organisations: readonly { regNo: string; name: string }[];
}): ReactNode {
  const { document, sha256, findings, organisations } = props;
  const words = useTexts(placeTexts);
  // Not over the signature of those before.
  const first = corners[findings.signatures % corners.length] ?? 'bottom_right';
  return (
    <Section title={words.title}>
      <TaskForm submit={words.sign}>
        {/* Of the file that this page has shown: another is not signed. */}
        <input type="hidden" name="sha256" value={sha256 ?? ''} />
        <OnPage document={document} pages={findings.pages} />
        <Radios
          name="corner"
          label={words.corner}
          hint={words.cornerHint}
          value={first}
          options={[...corners, 'none' as const].map((value) => ({ value, label: words.corners[value] }))}
        />
        {findings.pages > 1 ? (
          <Field
            name="page"
            label={words.page}
            hint={words.pageHint(findings.pages)}
            value={String(findings.pages)}
            inputMode="numeric"
          />
        ) : (
          <input type="hidden" name="page" value="1" />
        )}
        {organisations.length > 0 && (
          <Select
            name="for"
            label={words.forWhom}
            options={[
              { value: '', label: words.myself },
              ...organisations.map(({ regNo, name }) => ({ value: regNo, label: name })),
            ]}
          />
        )}
        <Field name="reason" label={words.reason} hint={words.reasonHint} maxLength={200} optional />
      </TaskForm>
    </Section>
  );
}

/** The page to put it on, which is loaded when it is asked for. */
function OnPage({ document, pages }: { document: string; pages: number }): ReactNode {
  const words = useTexts(placeTexts);
  const [state, setState] = useState<'still' | 'alive' | 'shown'>('still');
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => setState('alive'), []);
  const show = () => {
    setState('shown');
    // The button goes; who pressed it by a key goes on from here.
    here.current?.focus();
  };
  return (
    <div ref={here} hidden={state === 'still'} tabIndex={-1}>
      {state === 'alive' && (
        <Button kind="secondary" type="button" onClick={show}>
          {words.show}
        </Button>
      )}
      {state === 'shown' && (
        <Suspense fallback={<p role="status">{words.loading}</p>}>
          <Preview document={document} pages={pages} />
        </Suspense>
      )}
    </div>
  );
}

function Broken(): ReactNode {
  const words = useTexts(placeTexts);
  return (
    <Notice tone="warning" live>
      <p>{words.broken}</p>
    </Notice>
  );
}
