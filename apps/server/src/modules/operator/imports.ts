import type { BulkResult } from '@tamga/contract/operator';
import { type BulkImport, ImportedRow } from '@tamga/contract/operator.imports';
import type { Page, PageQuery } from '@tamga/contract/page';
import { timestamp } from '@tamga/contract/timestamp';
import { z } from 'zod';
import * as users from '#modules/users';
import { type Person, type System, system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { uuidv7 } from '#platform/data/uuid';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { cursorOf, pageOf } from '#platform/http/page';
import { findImport, insertImport, listImportsBefore } from './imports.sql.ts';

const cursor = cursorOf(z.tuple([timestamp, z.uuid()]));
const reader = ({ origin }: Person): System => system('read imports', origin);

/** Keeps what came of a request, without what was in its rows: each row has an audit record of its own, with the reason. */
export function keepImport(
  deps: Pick<Deps, 'pool' | 'now'>,
  operator: Person,
  results: readonly BulkResult[],
  summary: BulkImport['summary'],
): Promise<void> {
  const { exists: existed, ...counts } = summary;
  const rows = results.map(({ index, slug, result, tenant_id, error }) => ({ index, slug, result, tenant_id, error }));
  return transact(deps, system('keep an import', operator.origin), async ({ db }) => {
    const row = { id: uuidv7(), operator_id: operator.userId, at: deps.now(), ...counts, existed };
    await insertImport(db, { ...row, results: JSON.stringify(rows) });
  });
}

export async function listImports(
  deps: { pool: Pool },
  operator: Person,
  { limit, after }: PageQuery,
): Promise<Page<BulkImport>> {
  const actor = reader(operator);
  const rows = await listImportsBefore(asActor(deps, actor), limit + 1, cursor.read(after));
  const { items, next } = pageOf(rows, limit, ({ at, id }) => cursor.write([at, id]));
  const names = await namesOf(deps, actor, items);
  return { items: items.map((row) => described(row, names)), next };
}

export async function getImport(
  deps: { pool: Pool },
  operator: Person,
  id: string,
): Promise<BulkImport & { results: ImportedRow[] }> {
  const actor = reader(operator);
  const row = await findImport(asActor(deps, actor), id);
  if (!row) throw new AppError('operator.import_not_found');
  const { results, ...rest } = row;
  return { ...described(rest, await namesOf(deps, actor, [row])), results: z.array(ImportedRow).parse(results) };
}

type Row = Awaited<ReturnType<typeof listImportsBefore>>[number];

/** How those who sent them sign; operators know each other. */
async function namesOf(deps: { pool: Pool }, actor: System, rows: readonly Pick<Row, 'operator_id'>[]) {
  const ids = [...new Set(rows.map(({ operator_id }) => operator_id))];
  const people = await users.describePeople(deps, actor, ids);
  return new Map([...people].map(([id, person]) => [id, users.signatureOf(person)]));
}

const described = (row: Row, names: ReadonlyMap<string, string>): BulkImport => {
  const { id, at, operator_id, existed: exists, created, invited, refused, failed } = row;
  const operator = { id: operator_id, name: names.get(operator_id) ?? '—' };
  return { id, at, operator, summary: { created, exists, invited, refused, failed } };
};
