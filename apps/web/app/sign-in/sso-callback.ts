import { finishSso } from '@tamga/contract/sso';
import { redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { enter } from './finish.server.ts';
import type { Route } from './+types/sso-callback.ts';

/** Where the central sign-in leads back to. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const { cookies } = context.get(guestContext);
  const binding = cookies.get('sso') ?? '';
  const state = url.searchParams.get('state');
  // A person who signed out upstream comes back here too, with nothing to finish.
  if (!binding || !state) return redirect('/signed-out');
  cookies.delete('sso');
  const brought = Object.fromEntries(
    ['code', 'error', 'iss'].flatMap((name) => {
      const value = url.searchParams.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  const outcome = await attempt(context, finishSso, { body: { state, binding, ...brought } });
  if (!outcome.ok) return redirect(`/sign-in/error?code=${outcome.refusal.code}`);
  const { tokens, sso_error: reason } = outcome.data;
  return redirect(tokens ? await enter(context, tokens) : `/sign-in?error=${reason ?? 'unknown'}`);
}
