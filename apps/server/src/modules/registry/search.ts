import type { Page, PageQuery } from '@tamga/contract/page';
import { z } from 'zod';
import type { Db } from '#platform/data/db';
import { rarestOf, weightOf } from '#platform/data/search';
import { cursorOf, pageOf } from '#platform/http/page';
import { askedWordsIn } from './asked-words.ts';
import type { CatalogueFilter } from './catalogue.sql.ts';
import { findStems, rankServices } from './search.sql.ts';

const cursor = cursorOf(z.tuple([z.number(), z.uuid()]));

/** So many services are compared at most; a word that is in more says little. */
const candidatesMax = 400;

/** The ids of what is published and fits the words, the best first. */
export async function searchServices(
  db: Db,
  { q, limit, after, ...filter }: PageQuery & CatalogueFilter & { q: string },
): Promise<Page<string>> {
  const words = askedWordsIn(q);
  const read = words.flatMap(({ word, stems }) => stems.map((stem) => ({ word, stem })));
  const from = cursor.read(after);
  if (read.length === 0) return { items: [], next: null };
  // The empty stem is in every service, and so counts them.
  const known = await findStems(db, [...read, { word: '', stem: '' }]);
  const services = known.find(({ stem }) => stem === '')?.services ?? 0;
  const found = known
    .filter(({ stem }) => stem !== '')
    .map(({ services: uses, ...one }) => ({ ...one, uses, weight: weightOf({ ...one, uses }, services) }));
  if (found.length === 0) return { items: [], next: null };
  const rare = rarestOf(found, candidatesMax);
  const ranking = { ...filter, weighed: found, rare, candidatesMax, after: from, limit: limit + 1 };
  const { items, next } = pageOf(await rankServices(db, ranking), limit, ({ score, id }) => cursor.write([score, id]));
  return { items: items.map(({ id }) => id), next };
}
