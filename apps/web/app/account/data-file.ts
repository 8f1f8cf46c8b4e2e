import { exportOwnData } from '@tamga/contract/users.export';
import { call } from '#app/platform/api.server.ts';
import type { Route } from './+types/data-file.ts';

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const held = await call(context, exportOwnData);
  return new Response(JSON.stringify(held, null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="my-data.json"',
      'cache-control': 'private, no-store',
    },
  });
}
