import { getReference } from '@tamga/contract/references';
import { data } from 'react-router';
import { call } from '#app/platform/api.server.ts';
import type { Route } from './+types/document-qr.ts';

/** A file of its own: it is the largest part of the page. */
export async function loader({ context, params: { id } }: Route.LoaderArgs): Promise<Response> {
  const { qr } = await call(context, getReference, { params: { id } });
  if (qr === null) throw data(null, { status: 404 });
  return new Response(qr, { headers: { 'content-type': 'image/svg+xml', 'cache-control': 'private, no-store' } });
}
