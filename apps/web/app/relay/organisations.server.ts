import type { Permission } from '@tamga/contract';
import { listOwnOrganisations } from '@tamga/contract/org';
import { admit, ask, askRole } from '#app/platform/ask.server.ts';
import { type Context, guestContext } from '#app/platform/context.ts';
import { everyPage } from '#app/platform/csv.server.ts';

export interface Chosen {
  organisations: { id: string; name: string }[];
  /** The one that the page is about; null where the person belongs to none. */
  tenantId: string | null;
  mayManage: boolean;
}

/** The organisations that the person works for, by their names in the language of the page. */
export async function readOrganisations(context: Context): Promise<Chosen['organisations']> {
  const { language } = context.get(guestContext);
  const all = await everyPage((after) => ask(context, listOwnOrganisations, { query: { limit: 100, after } }), 1_000);
  return all
    .filter(({ my_state }) => my_state === 'active')
    .map(({ tenant_id, name, name_en }) => ({ id: tenant_id, name: language === 'en' ? (name_en ?? name) : name }));
}

/** Which of them the address names, or the first. */
export async function readChosen(context: Context, url: URL, wanted: Permission): Promise<Chosen> {
  await admit(context, wanted);
  const [organisations, { permissions }] = await Promise.all([readOrganisations(context), askRole(context)]);
  const chosen = organisations.find(({ id }) => id === url.searchParams.get('org')) ?? organisations[0];
  return { organisations, tenantId: chosen?.id ?? null, mayManage: permissions.includes('relay.manage') };
}
