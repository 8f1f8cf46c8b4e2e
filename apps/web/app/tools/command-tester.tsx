import type { tryCommand } from '@tamga/contract/tools.admin';
import { Card, Field, Notice, SummaryList, TaskForm, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import type { Answer } from '#app/platform/api.server.ts';
import { toolCommandTexts } from '#app/texts/admin-tools-commands.ts';

type Verdict = Answer<typeof tryCommand>;
interface Tried {
  verdict: Verdict;
  given: { command: string; cwd: string };
}

/** Says whether an assistant could run it, and why not, as the assistant would be told. */
export function CommandTester({ roots, tried }: { roots: readonly string[]; tried: Tried | null }): ReactNode {
  const words = useTexts(toolCommandTexts);
  return (
    <Card title={words.tryTitle}>
      <p className="muted">{words.tryText}</p>
      {tried && <Outcome {...tried.verdict} />}
      <TaskForm submit={words.tryIt} kind="secondary">
        <Field
          name="command"
          label={words.command}
          value={tried?.given.command}
          className="input code"
          autoComplete="off"
          spellCheck={false}
          maxLength={4_096}
        />
        <Field
          name="cwd"
          label={words.cwd}
          hint={words.cwdHint(roots.join(', '))}
          value={tried?.given.cwd}
          className="input code"
          optional
          autoComplete="off"
          spellCheck={false}
        />
      </TaskForm>
    </Card>
  );
}

function Outcome({ allowed, code, reason, command, form, argv, cwd, profile, parameters }: Verdict): ReactNode {
  const words = useTexts(toolCommandTexts);
  if (!allowed) {
    return (
      <Notice tone="danger" title={words.refused} live>
        <p>{reason}</p>
        <code className="detail">{code}</code>
      </Notice>
    );
  }
  const isKnown = profile === 'observe' || profile === 'confined';
  return (
    <Notice tone="success" title={words.allowed} live>
      <SummaryList
        facts={[
          { label: words.form, value: `${command}: ${form}` },
          { label: words.runs, value: <code className="detail">{argv.join(' ')}</code> },
          ...(cwd ? [{ label: words.cwd, value: <code className="detail">{cwd}</code> }] : []),
          { label: words.profile, value: isKnown ? words.profiles[profile] : profile },
          ...(parameters.length > 0
            ? [{ label: words.parameters, value: parameters.map(({ name, type }) => `${name} (${type})`).join(', ') }]
            : []),
        ]}
      />
    </Notice>
  );
}
