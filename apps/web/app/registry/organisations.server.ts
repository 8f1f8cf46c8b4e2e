import { listOwnOrganisations } from '@tamga/contract/org';
import { ask } from '#app/platform/ask.server.ts';
import { type Context, guestContext } from '#app/platform/context.ts';
import { everyPage } from '#app/platform/csv.server.ts';

export interface OwnOrganisation {
  id: string;
  name: string;
  /** Only then is anything changed in it. */
  isActive: boolean;
  /** Whether the person decides how it publishes. */
  isLed: boolean;
}

/** The organisations that the person works for, by their names in the language of the page. */
export async function readOrganisations(context: Context): Promise<OwnOrganisation[]> {
  const { language } = context.get(guestContext);
  const all = await everyPage((after) => ask(context, listOwnOrganisations, { query: { limit: 100, after } }), 1_000);
  return all
    .filter(({ my_state }) => my_state === 'active')
    .map(({ tenant_id, name, name_en, state, my_role }) => ({
      id: tenant_id,
      name: language === 'en' ? (name_en ?? name) : name,
      isActive: state === 'active',
      isLed: my_role === 'owner' || my_role === 'admin',
    }));
}
