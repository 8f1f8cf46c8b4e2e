import { listOwnOrganisations } from '@tamga/contract/org';
import { call } from '#app/platform/api.server.ts';
import { byName, readOrganisations } from '#app/platform/catalogue.server.ts';
import { type Context, guestContext } from '#app/platform/context.ts';

export interface Recipient {
  id: string;
  name: string;
}

/** The organisations that a person may choose by name: their own, and those that everybody knows by their services. */
export async function readRecipients(context: Context, owner: string | null): Promise<Recipient[]> {
  const { language } = context.get(guestContext);
  const [own, offering] = await Promise.all([
    call(context, listOwnOrganisations, { query: { limit: 100 } }),
    readOrganisations(context),
  ]);
  const theirs = own.items
    .filter(({ my_state, state }) => my_state === 'active' && state === 'active')
    .map(({ tenant_id: id, name }) => ({ id, name }));
  const all = new Map([...offering, ...theirs].map(({ id, name }) => [id, { id, name }]));
  if (owner !== null) all.delete(owner);
  return [...all.values()].toSorted(byName(language, ({ name }) => name));
}
