import { listOwnOrganisations } from '@tamga/contract/org';
import { ask } from '#app/platform/ask.server.ts';
import { type Context, guestContext } from '#app/platform/context.ts';
import { everyPage } from '#app/platform/csv.server.ts';

/** The organisations that the person works for, by their names in the language of the page. */
export async function readOrganisations(context: Context): Promise<{ id: string; name: string }[]> {
  const { language } = context.get(guestContext);
  const all = await everyPage((after) => ask(context, listOwnOrganisations, { query: { limit: 100, after } }), 1_000);
  return all
    .filter(({ my_state }) => my_state === 'active')
    .map(({ tenant_id, name, name_en }) => ({ id: tenant_id, name: language === 'en' ? (name_en ?? name) : name }));
}
