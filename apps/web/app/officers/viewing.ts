import { keepOpen } from '@tamga/contract/officers.viewing';
import { attempt } from '#app/platform/api.server.ts';
import type { Route } from './+types/viewing.ts';

/** Asked by a page that stays open. What its reader may not know any more, they are not told. */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const outcome = await attempt(context, keepOpen, { params: { id: params.id } });
  if (!outcome.ok) return new Response(null, { status: 404 });
  return Response.json(outcome.data.also_open.map(({ name }) => name));
}
