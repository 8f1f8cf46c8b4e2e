import { proveRelayRequest } from '@tamga/contract/relay.proof';
import { ask } from '#app/platform/ask.server.ts';
import type { Route } from './+types/proof.ts';

/** The proof as a file, which `tamga relay verify` reads: the object alone, without what the API puts around it. */
export async function loader({ context, params: { id } }: Route.LoaderArgs): Promise<Response> {
  const proof = await ask(context, proveRelayRequest, { params: { id } });
  return new Response(JSON.stringify(proof, null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="proof-${id}.json"`,
      'cache-control': 'private, no-store',
    },
  });
}
