import { hash } from 'node:crypto';
import { connectIntegration } from '@tamga/contract/integrations';
import { redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { guestContext } from '#app/platform/context.ts';
import type { Route } from './+types/connections-callback.ts';

/** Where the service leads back to. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const { cookies } = context.get(guestContext);
  const state = cookies.get('connection') ?? '';
  cookies.delete('connection');
  const { searchParams: said } = url;
  // The state that comes back is the hash of the one kept here, so only this browser can have begun it.
  const isOurs = state !== '' && said.get('state') === hash('sha256', state, 'base64url');
  if (!isOurs) return refused('integrations.state_refused');
  const [code, iss] = [said.get('code'), said.get('iss')];
  if (!code) return redirect('/me/connections?done=declined');
  const body = { code, state, ...(iss === null ? {} : { iss }) };
  const outcome = await attempt(context, connectIntegration, { body });
  return outcome.ok ? redirect('/me/connections?done=connected') : refused(outcome.refusal.code);
}

const refused = (code: string): Response => redirect(`/me/connections?refused=${code}`);
