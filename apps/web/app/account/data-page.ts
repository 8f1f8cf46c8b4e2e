import { readOwnData } from '@tamga/contract/users.export';
import { download } from '#app/platform/api.server.ts';
import type { Route } from './+types/data-page.ts';

/** A page that the API has made. It is shown as it is, and may load and run nothing. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const page = await download(context, readOwnData);
  page.headers.set('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'");
  return page;
}
