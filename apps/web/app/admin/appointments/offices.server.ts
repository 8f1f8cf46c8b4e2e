import { listSites, listTypes } from '@tamga/contract/appointments.office';
import { listOwnOrganisations } from '@tamga/contract/org';
import { ask } from '#app/platform/ask.server.ts';
import { type Context, guestContext } from '#app/platform/context.ts';
import { everyPage } from '#app/platform/csv.server.ts';

export interface Office {
  id: string;
  name: string;
}

/** The organisations for which the person receives citizens. */
export async function readOffices(context: Context): Promise<Office[]> {
  const { language } = context.get(guestContext);
  const all = await everyPage((after) => ask(context, listOwnOrganisations, { query: { limit: 100, after } }), 1_000);
  return all
    .filter(({ my_state, state }) => my_state === 'active' && state === 'active')
    .map(({ tenant_id, name, name_en }) => ({ id: tenant_id, name: language === 'en' ? (name_en ?? name) : name }));
}

export interface OfficeSite extends Office {
  tenantId: string;
  /** By which the clocks there go. */
  timeZone: string;
}

/** The sites of these organisations that are open, by their names in the language of the page. */
export async function readSites(context: Context, offices: readonly Office[]): Promise<OfficeSite[]> {
  const { language } = context.get(guestContext);
  const lists = await Promise.all(
    offices.map(({ id: tenant_id }) =>
      everyPage((after) => ask(context, listSites, { query: { tenant_id, limit: 100, after } }), 500),
    ),
  );
  return lists
    .flat()
    .filter(({ state }) => state === 'open')
    .map(({ id, tenant_id, name, time_zone }) => ({
      id,
      tenantId: tenant_id,
      name: name[language],
      timeZone: time_zone ?? 'Asia/Ulaanbaatar',
    }));
}

export async function readTypes(context: Context, tenant_id: string): Promise<(Office & { minutes: number })[]> {
  const { language } = context.get(guestContext);
  const all = await everyPage((after) => ask(context, listTypes, { query: { tenant_id, limit: 100, after } }), 500);
  return all
    .filter(({ state }) => state === 'open')
    .map(({ id, title, minutes }) => ({ id, name: title[language], minutes }));
}

/** Which day it is in Ulaanbaatar. */
export const today = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

export const addDay = (day: string, count: number): string => {
  const moment = new Date(`${day}T00:00:00Z`).getTime() + count * 86_400_000;
  return Number.isNaN(moment) ? today() : new Date(moment).toISOString().slice(0, 10);
};
