import { redirect } from 'react-router';
import { guestContext } from '#app/platform/context.ts';
import { callbackIn, dropAttempt, readAttempt } from './attempt.server.ts';
import { goOn } from './finish.server.ts';
import type { Route } from './+types/back.ts';

/** Where the eID app on the same device leads back to, with what proves that it was this browser that it answered. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  // It began a super administrator's onboarding, which has a page of its own for what the app brings back.
  if (context.get(guestContext).cookies.get('onboarding-eid'))
    return redirect(`/super/onboard/eid?check&${url.searchParams}`);
  const signIn = readAttempt(context);
  // The app may have opened another browser than the one that began.
  if (!signIn) return redirect('/sign-in?error=unknown');
  const progress = await goOn(context, signIn, callbackIn(url));
  if (progress.state === 'in') return redirect(progress.next);
  if (progress.state !== 'over') return redirect('/sign-in');
  dropAttempt(context);
  return redirect(`/sign-in?error=${progress.reason}`);
}
