import { Card, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { useSite } from '#app/shell/site.ts';
import { superTexts } from '#app/texts/super.ts';
import { type RefusedFor, signInTexts } from '#app/texts/sign-in.ts';
import { callbackIn, isPhone } from '../sign-in/attempt.server.ts';
import { Refused } from '../sign-in/refused.tsx';
import { Waiting } from '../sign-in/waiting.tsx';
import { dropBegun, pollEid, waitForEid } from './eid-attempt.server.ts';
import { Step } from './steps.tsx';
import { dropTicket, ticketFor } from './tickets.server.ts';
import type { Route } from './+types/onboard-eid.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const ticket = ticketFor(context, 'eid');
  const error = url.searchParams.get('error');
  const shared = { isPhone: isPhone(context), waiting: null, refused: null };
  if (error) return { ...shared, refused: refusedFor(error, null) };
  if (url.searchParams.has('check')) {
    const progress = await pollEid(context, ticket, callbackIn(url));
    if (!('state' in progress)) return { ...shared, refused: refusedFor(progress.code, progress.message) };
    if (progress.state === 'in') throw redirect(progress.next);
    if (progress.state === 'over') return { ...shared, refused: refusedFor(progress.reason, null) };
  }
  const waiting = await waitForEid(context, ticket);
  if ('status' in waiting) return { ...shared, refused: refusedFor(waiting.code, waiting.message) };
  return { ...shared, waiting };
}

const refusedFor = (code: string, message: string | null) => ({
  reason: Object.hasOwn(signInTexts.mn.refused, code) ? (code as RefusedFor) : ('unknown' as const),
  message,
  code,
});

/** A new code, or the end of it. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const form = await request.formData();
  dropBegun(context);
  if (form.get('intent') !== 'cancel') return redirect('/super/onboard/eid', 303);
  dropTicket(context);
  return redirect('/super/onboard', 303);
}

export default function OnboardEid({ loaderData: { waiting, refused, isPhone } }: Route.ComponentProps): ReactNode {
  const words = useTexts(superTexts);
  const site = useSite();
  return (
    <Step at={2} title={words.eidTitle} lead={words.eidLead}>
      <div className="sign-in">
        <Card>
          {waiting && <Waiting waiting={waiting} isPhone={isPhone} at="/super/onboard/eid" />}
          {refused && <Refused {...refused} requestId={site?.requestId ?? ''} at="/super/onboard/eid" />}
        </Card>
      </div>
    </Step>
  );
}
