import { data } from 'react-router';
import { pollEid } from './eid-attempt.server.ts';
import { ticketFor } from './tickets.server.ts';
import type { Route } from './+types/onboard-eid-poll.ts';

/** Asked by the page again and again; held by the API until something happens. */
export async function action({ context }: Route.ActionArgs) {
  const progress = await pollEid(context, ticketFor(context, 'eid'));
  if ('state' in progress && progress.state !== 'over') return data(progress);
  // The page is asked for with the reason, which it says in words.
  const reason = 'state' in progress ? progress.reason : progress.code;
  return data({ state: 'in' as const, next: `/super/onboard/eid?error=${reason}` });
}
