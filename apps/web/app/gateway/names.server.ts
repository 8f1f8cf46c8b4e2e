import { listApplications } from '@tamga/contract/applications';
import { listGatewayServices } from '@tamga/contract/gateway';
import { listOwnOrganisations } from '@tamga/contract/org';
import { ask } from '#app/platform/ask.server.ts';
import { type Context, guestContext } from '#app/platform/context.ts';
import { everyPage } from '#app/platform/csv.server.ts';

export interface Named {
  id: string;
  name: string;
}

/** Those that this person can see; one of another organisation keeps its id for a name. */
export async function readApplications(context: Context): Promise<(Named & { mayCall: boolean })[]> {
  const { language } = context.get(guestContext);
  const all = await everyPage((after) => ask(context, listApplications, { query: { limit: 100, after } }));
  return all.map(({ id, name_mn, name_en, services }) => ({
    id,
    name: language === 'mn' ? name_mn : name_en,
    mayCall: services.includes('svc:gateway'),
  }));
}

export async function readServiceNames(context: Context): Promise<Named[]> {
  const { language } = context.get(guestContext);
  const all = await everyPage((after) => ask(context, listGatewayServices, { query: { limit: 100, after } }), 1_000);
  return all.map(({ id, name_mn, name_en }) => ({ id, name: language === 'mn' ? name_mn : name_en }));
}

/** The organisations that the person works for, in whose name they put services behind the gateway. */
export async function readOwners(context: Context): Promise<Named[]> {
  const { language } = context.get(guestContext);
  const all = await everyPage((after) => ask(context, listOwnOrganisations, { query: { limit: 100, after } }), 1_000);
  return all
    .filter(({ my_state, state }) => my_state === 'active' && state === 'active')
    .map(({ tenant_id, name, name_en }) => ({ id: tenant_id, name: language === 'en' ? (name_en ?? name) : name }));
}

export const nameIn = (all: readonly Named[], id: string): string | undefined => all.find((one) => one.id === id)?.name;

/** To choose from, in the order of their names. */
export const choicesOf = (all: readonly Named[]): { value: string; label: string }[] =>
  all
    .map(({ id, name }) => ({ value: id, label: name }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
