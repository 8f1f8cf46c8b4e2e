import type { Page } from '@tamga/contract/page';
import { z } from 'zod';
import type { Tx } from '#platform/data/db';
import { cursorOf, pageOf } from '#platform/http/page';
import {
  findByNumber,
  listByCreation,
  listByName,
  type PeopleFilter,
  type PersonRow,
  type Walk,
} from './people-list.sql.ts';

export interface PeopleQuery extends PeopleFilter {
  /** A civil id, or the beginning of names: given, or family and given. */
  q?: string | undefined;
  sort: 'created_at' | 'name';
  limit: number;
  after?: string | undefined;
}

const cursor = cursorOf(z.tuple([z.enum(['created', 'given', 'family']), z.uuid()]));

/** One page of people. A caller that shows it to a person writes it into the access logs of those shown. */
export async function listPeople(
  { db }: { db: Tx },
  { q, sort, limit, after, ...filter }: PeopleQuery,
): Promise<Page<PersonRow>> {
  const [walk, id] = cursor.read(after) ?? [];
  const words = (q ?? '').split(/[\s.,]+/).filter(Boolean);
  if (/\d/.test(q ?? '')) return { items: await findByNumber(db, filter, words.join('')), next: null };
  const tagged = (rows: PersonRow[], kind: Walk) => rows.map((row) => ({ row, kind }));
  const finish = (rows: { row: PersonRow; kind: Walk }[]) => {
    const { items, next } = pageOf(rows, limit, ({ row, kind }) => cursor.write([kind, row.id]));
    return { items: items.map(({ row }) => row), next };
  };

  if (words.length === 0) {
    if (sort === 'created_at') return finish(tagged(await listByCreation(db, filter, limit + 1, id), 'created'));
    return finish(tagged(await listByName(db, filter, 'given', {}, limit + 1, id), 'given'));
  }
  const [first = '', ...rest] = words;
  if (rest.length > 0) {
    const names = { family: first, given: rest.join(' ') };
    // By whichever says more: of those who begin with one letter there are hundreds of thousands.
    const kind = names.given.length >= names.family.length ? 'given' : 'family';
    return finish(tagged(await listByName(db, filter, kind, names, limit + 1, id), kind));
  }
  // One word: people of that given name, and after them those of that family name.
  const own =
    walk === 'family' ? [] : tagged(await listByName(db, filter, 'given', { given: first }, limit + 1, id), 'given');
  if (own.length > limit) return finish(own);
  const names = { family: first, givenNot: first };
  const left = limit + 1 - own.length;
  const others = await listByName(db, filter, 'family', names, left, walk === 'family' ? id : undefined);
  return finish([...own, ...tagged(others, 'family')]);
}
