import { data } from 'react-router';
import { readAttempt } from './attempt.server.ts';
import { goOn, type Progress } from './finish.server.ts';
import type { Route } from './+types/poll.ts';

/** Asked by the card again and again; held by the API until something happens. */
export async function action({ context }: Route.ActionArgs) {
  const signIn = readAttempt(context);
  const none: Progress = { state: 'over', reason: 'unknown' };
  return data(signIn ? await goOn(context, signIn) : none);
}
