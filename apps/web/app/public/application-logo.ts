import { getApplicationLogo } from '@tamga/contract/applications.logo';
import { data } from 'react-router';
import { begin } from '#app/platform/api.server.ts';
import type { Route } from './+types/application-logo.ts';

/** The logo of an application, from our own address: no other site learns who is about to sign in. */
export async function loader({ request, context, params }: Route.LoaderArgs): Promise<Response> {
  const known = request.headers.get('if-none-match');
  const reply = await begin(context, getApplicationLogo, request.signal, {
    params,
    headers: { accept: 'image/png', ...(known && { 'if-none-match': known }) },
  });
  if (!reply.ok && reply.status !== 304) {
    await reply.body?.cancel();
    throw data(null, { status: reply.status === 503 ? 503 : 404 });
  }
  const etag = reply.headers.get('etag');
  // Asked about each time: one that is taken away is gone on the next page.
  const headers = { 'cache-control': 'no-cache', 'content-type': 'image/png', ...(etag && { etag }) };
  return new Response(reply.status === 304 ? null : reply.body, { status: reply.status, headers });
}
