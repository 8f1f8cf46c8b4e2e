import { logout } from '@tamga/contract/auth';
import { getSiteAuth } from '@tamga/contract/site';
import { logoutSso } from '@tamga/contract/sso.logout';
import { redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { type Context, guestContext, visitContext } from '#app/platform/context.ts';
import { forgetSession } from '#app/platform/session.server.ts';
import type { Route } from './+types/sign-out.ts';

/** Ends the session at the API and here. A person can always sign out, even when the API does not answer. */
export async function action({ context }: Route.ActionArgs): Promise<Response> {
  const upstream = await end(context).catch(() => null);
  const guest = context.get(guestContext);
  forgetSession(guest.cookies);
  guest.session = null;
  if (upstream) guest.cookies.set('upstream', Buffer.from(upstream).toString('base64url'), 300);
  return redirect('/signed-out', 303);
}

export const loader = (): Response => redirect('/');

/** Where to sign out of the central sign-in too, where there is one. */
async function end(context: Context): Promise<string | null> {
  if (!context.get(guestContext).session) return null;
  const site = await attempt(context, getSiteAuth);
  if (!site.ok || site.data.mode === 'provider') {
    await attempt(context, logout, { body: {} });
    return null;
  }
  const redirectUri = `${context.get(visitContext).world.publicUrl}/sso/callback`;
  const outcome = await attempt(context, logoutSso, { body: { redirect_uri: redirectUri } });
  if (!outcome.ok) await attempt(context, logout, { body: {} });
  return outcome.ok ? outcome.data.end_session_url : null;
}
