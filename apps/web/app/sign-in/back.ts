import { redirect } from 'react-router';
import { dropAttempt, readAttempt } from './attempt.server.ts';
import { goOn } from './finish.server.ts';
import type { Route } from './+types/back.ts';

/** Where the eID app on the same device leads back to, with what proves that it was this browser that it answered. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const signIn = readAttempt(context);
  const digest = url.searchParams.get('sessionSecretDigest');
  const verifier = url.searchParams.get('userChallengeVerifier');
  // The app may have opened another browser than the one that began.
  if (!signIn) return redirect('/sign-in?error=unknown');
  const callback = digest ? { session_secret_digest: digest, user_challenge_verifier: verifier ?? '' } : undefined;
  const progress = await goOn(context, signIn, callback);
  if (progress.state === 'in') return redirect(progress.next);
  if (progress.state !== 'over') return redirect('/sign-in');
  dropAttempt(context);
  return redirect(`/sign-in?error=${progress.reason}`);
}
