import { listCatalogueServices } from '@tamga/contract/registry.catalogue';
import type { Language } from '@tamga/ui';
import { type Answer, call } from './api.server.ts';
import { type Context, guestContext } from './context.ts';

export type Offered = Answer<typeof listCatalogueServices>['items'][number];

const pageSize = 100;
const pagesMax = 30;
const keptMs = 60_000;
let kept: { services: readonly Offered[]; until: number } | null = null;

/**
 * Every service that is offered, for the alphabet, the list of organisations and the map of the site. It takes as many
 * questions as there are hundreds of services, so it is kept for the minute that the API allows.
 */
export async function readWholeCatalogue(context: Context): Promise<readonly Offered[]> {
  if (kept && kept.until > Date.now()) return kept.services;
  const services: Offered[] = [];
  let after: string | undefined;
  for (let page = 0; page < pagesMax; page += 1) {
    const { items, next } = await call(context, listCatalogueServices, { query: { limit: pageSize, after } });
    services.push(...items);
    if (next === null) break;
    after = next;
  }
  kept = { services, until: Date.now() + keptMs };
  return services;
}

export interface ShownOrganisation {
  id: string;
  name: string;
  services: number;
}

/** Those that offer anything, by their names. */
export async function readOrganisations(context: Context): Promise<ShownOrganisation[]> {
  const { language } = context.get(guestContext);
  const organisations = new Map<string, ShownOrganisation>();
  for (const { organisation } of await readWholeCatalogue(context)) {
    const id = organisation.tenant_id;
    const services = (organisations.get(id)?.services ?? 0) + 1;
    organisations.set(id, { id, name: nameOf(organisation, language), services });
  }
  return [...organisations.values()].toSorted(byName(language, ({ name }) => name));
}

/** Not every organisation has a name in English. */
export const nameOf = ({ name, name_en }: Offered['organisation'], language: Language): string =>
  language === 'en' ? (name_en ?? name) : name;

/** As a dictionary of the language has them; browsers do not know the order of Mongolian letters. */
export function byName<T>(language: Language, nameIn: (one: T) => string): (one: T, other: T) => number {
  const { compare } = new Intl.Collator(language, { numeric: true });
  return (one, other) => compare(nameIn(one), nameIn(other));
}
