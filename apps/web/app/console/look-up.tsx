import { Card, Checkbox, Field, Notice, TaskForm, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { lookUpTexts } from '#app/texts/console.look-ups.ts';

/** The form of every look-up. Its last field is the reason, which the person looked up can read. */
export function LookUpForm({ mayReveal = true, children }: { mayReveal?: boolean; children: ReactNode }): ReactNode {
  const words = useTexts(lookUpTexts);
  return (
    <Card>
      <TaskForm submit={words.lookUp}>
        <Notice title={words.told}>
          <p>{words.toldText}</p>
        </Notice>
        {children}
        <Field name="reason" label={words.reason} hint={words.reasonHint} lines={2} maxLength={300} />
        {mayReveal && <Checkbox name="reveal" label={words.reveal} hint={words.revealHint} />}
      </TaskForm>
    </Card>
  );
}

/** Why there is nothing to show, where the form itself was right. */
export function NoEntry({ answer }: { answer: object | undefined }): ReactNode {
  const words = useTexts(lookUpTexts);
  if (!answer || !('none' in answer) || !('message' in answer)) return null;
  return (
    <Notice
      live
      tone={answer.none === 'down' ? 'danger' : 'warning'}
      title={answer.none === 'down' ? words.down : words.notFound}
    >
      <p>{String(answer.message)}</p>
    </Notice>
  );
}

/** How old the answer is, and what of it is hidden. */
export function Freshness({ found }: { found: { as_of: string; stale: boolean; masked: boolean } }): ReactNode {
  const words = useTexts(lookUpTexts);
  const formats = useFormats();
  return (
    <>
      {found.stale && (
        <Notice tone="warning">
          <p>{words.stale}</p>
        </Notice>
      )}
      <p className="muted">
        {words.asOf(formats.date(found.as_of))}. {found.masked && words.masked}
      </p>
    </>
  );
}
