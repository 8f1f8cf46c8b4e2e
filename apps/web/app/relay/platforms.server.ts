import { listPlatforms } from '@tamga/contract/relay.platforms';
import { data } from 'react-router';
import type { Answer } from '#app/platform/api.server.ts';
import { admit, ask } from '#app/platform/ask.server.ts';
import type { Context } from '#app/platform/context.ts';
import { everyPage } from '#app/platform/csv.server.ts';
import { readOrganisations } from './organisations.server.ts';

export type Platform = Answer<typeof listPlatforms>['items'][number];

/** All platforms of one organisation. */
export const readPlatforms = (context: Context, tenant_id: string): Promise<Platform[]> =>
  everyPage((after) => ask(context, listPlatforms, { query: { tenant_id, limit: 100, after } }), 1_000);

/** One platform of any of the person's organisations; anything else does not exist. */
export async function readPlatform(context: Context, id: string): Promise<Platform> {
  await admit(context, 'relay.manage');
  for (const organisation of await readOrganisations(context)) {
    const found = (await readPlatforms(context, organisation.id)).find((one) => one.id === id);
    if (found) return found;
  }
  throw data(null, { status: 404 });
}
