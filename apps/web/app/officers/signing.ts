import { getApproval } from '@tamga/contract/approvals';
import { attempt } from '#app/platform/api.server.ts';
import type { Route } from './+types/signing.ts';

/** Asked by a page that waits for PIN2. It tells nothing of any application, so that no citizen is told that they were read. */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const outcome = await attempt(context, getApproval, { params: { id: params.approval } });
  if (!outcome.ok) return new Response(null, { status: 404 });
  return Response.json(outcome.data.state);
}
