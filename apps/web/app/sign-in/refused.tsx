import { Button, Notice, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { type RefusedFor, signInTexts } from '#app/texts/sign-in.ts';

/** Why it did not work, in plain words, with a code for the help desk and a way on. */
export function Refused(props: {
  reason: RefusedFor;
  message: string | null;
  code: string;
  requestId: string;
  /** Where it begins again. */
  at?: string;
}): ReactNode {
  const words = useTexts(signInTexts);
  return (
    <>
      <Notice tone="warning" title={words.refusedTitle} live>
        <p>{props.message ?? words.refused[props.reason]}</p>
        <p className="muted">
          {words.helpCode}: <code className="detail">{`${props.code} · ${props.requestId}`}</code>
        </p>
      </Notice>
      <Form method="post" action={props.at ?? '/sign-in'} className="actions">
        <Button>{words.startAgain}</Button>
      </Form>
    </>
  );
}
