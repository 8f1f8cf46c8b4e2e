import { errors, isErrorCode } from '@tamga/contract';
import { Button, Card, Notice, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form, Link, redirect } from 'react-router';
import { guestContext } from '#app/platform/context.ts';
import { signInTexts } from '#app/texts/sign-in.ts';
import { superTexts } from '#app/texts/super.ts';
import { Step } from './steps.tsx';
import { dropTicket, readTicket } from './tickets.server.ts';
import type { Route } from './+types/onboard.ts';

/** The form leads on to the social network. */
export const handle = { leadsAway: true };

export function loader({ context, url }: Route.LoaderArgs) {
  if (url.searchParams.has('restart')) dropTicket(context);
  const ticket = readTicket(context);
  const code = url.searchParams.get('error') ?? '';
  if (ticket && ticket.next !== 'mfa' && !code) throw redirect(`/super/onboard/${ticket.next}`);
  const { language } = context.get(guestContext);
  return {
    isOver: url.searchParams.has('over'),
    problem: isErrorCode(code) ? { code, message: errors[code][language] } : null,
  };
}

export default function Onboard({ loaderData: { isOver, problem } }: Route.ComponentProps): ReactNode {
  const words = useTexts(superTexts);
  const { helpCode } = useTexts(signInTexts);
  return (
    <Step at={1} title={words.onboardTitle} lead={words.onboardLead}>
      {isOver && (
        <Notice tone="warning" title={words.over}>
          <p>{words.overText}</p>
        </Notice>
      )}
      {problem && (
        <Notice tone="danger" title={problem.message}>
          <p className="muted">
            {helpCode}: <code className="detail">{problem.code}</code>
          </p>
        </Notice>
      )}
      <Card>
        <p>{words.beginText}</p>
        <Form method="post" action="/sign-in/social" reloadDocument>
          <Button name="intent" value="onboard" wide>
            {words.begin}
          </Button>
        </Form>
      </Card>
      <p>
        <Link to="/super/sign-in">{words.signInTitle}</Link>
      </p>
    </Step>
  );
}
