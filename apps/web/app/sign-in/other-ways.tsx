import { Button, ButtonLink, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { signInTexts } from '#app/texts/sign-in.ts';

export function OtherWays(props: {
  mode: 'provider' | 'client';
  offersSocial: boolean;
  /** A signed-in person shows their eID again. */
  isConfirming: boolean;
}): ReactNode {
  const { mode, offersSocial, isConfirming } = props;
  const words = useTexts(signInTexts);
  if (mode === 'client') {
    return (
      <>
        <p>{words.ssoLead}</p>
        <Form method="post" action="/sign-in/sso" reloadDocument>
          {isConfirming && <input type="hidden" name="proof" value="eid" />}
          <Button wide>{words.sso}</Button>
        </Form>
      </>
    );
  }
  return (
    <div className="sign-in-others">
      <h2>{words.otherWays}</h2>
      <div className="actions">
        <ButtonLink to="/sign-in/id" kind="secondary">
          {words.byId}
        </ButtonLink>
        {offersSocial && (
          <Form method="post" action="/sign-in/social" reloadDocument>
            <Button kind="secondary">{words.social}</Button>
          </Form>
        )}
      </div>
    </div>
  );
}
