import { startSso } from '@tamga/contract/sso';
import { redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { guestContext, visitContext } from '#app/platform/context.ts';
import type { Route } from './+types/sso.ts';

/** Sends the browser to the central sign-in that this platform is a client of. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { world } = context.get(visitContext);
  const proof = (await request.formData()).get('proof') === 'eid' ? ({ proof: 'eid' } as const) : {};
  const body = { redirect_uri: `${world.publicUrl}/sso/callback`, ...proof };
  const begun = await attempt(context, startSso, { body });
  if (!begun.ok) return redirect(`/sign-in/error?code=${begun.refusal.code}`, 303);
  context.get(guestContext).cookies.set('sso', begun.data.binding, 600);
  return redirect(begun.data.authorize_url, 303);
}

export const loader = (): Response => redirect('/sign-in');
