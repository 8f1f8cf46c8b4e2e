import { sql } from 'kysely';
import { type System, system } from '#platform/actor';
import { asActor, type Db, transact } from '#platform/data/db';
import type { Keyring } from './keyring.ts';
import type { Pool } from '#platform/data/pool';

/** Start-up stops here when the database may hold values that this ring cannot open, rather than failing on one later. */
export async function admitKeyring(deps: { pool: Pool; keyring: Keyring }): Promise<void> {
  const ring = deps.keyring;
  const db = asActor(deps, system('check sealing keys'));
  const used = await db.selectFrom('platform.sealing_key').select('id').execute();
  const missing = used.map(({ id }) => id).filter((id) => !ring.ids.has(id));
  if (missing.length > 0) {
    throw new Error(`the database holds values sealed with ${missing.join(', ')}; add them to INTEGRATION_ENC_KEY`);
  }
  await db
    .insertInto('platform.sealing_key')
    .values({ id: ring.currentId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The keys that values in the database may be sealed with. */
export async function listSealingKeys(
  deps: { pool: Pool; keyring: Keyring },
  actor: System,
): Promise<{ id: string; first_used_at: Date; in_ring: boolean; current: boolean }[]> {
  const { ids, currentId } = deps.keyring;
  const query = asActor(deps, actor).selectFrom('platform.sealing_key').select(['id', 'first_used_at']);
  const used = await query.orderBy('first_used_at').execute();
  return used.map((key) => ({ ...key, in_ring: ids.has(key.id), current: key.id === currentId }));
}

const batchRows = 500;

/** Seals every value anew with the current key, batch by batch, and forgets the keys that nothing needs any more. */
export async function resealAll(deps: { pool: Pool; keyring: Keyring }): Promise<number> {
  const ring = deps.keyring;
  let count = 0;
  for (const place of await listSealedColumns(asActor(deps, system('reseal')))) {
    let after: string | undefined;
    do {
      const batch = await resealBatch(deps, ring, place, after);
      count += batch.count;
      after = batch.last;
    } while (after !== undefined);
  }
  // Values that a process with older settings has sealed meanwhile still need its key, so the values themselves are
  // asked.
  const needed = await listKeysInUse(asActor(deps, system('reseal')));
  await asActor(deps, system('reseal'))
    .deleteFrom('platform.sealing_key')
    .where('id', 'not in', [ring.currentId, ...needed])
    .execute();
  return count;
}

/** The ids of the keys that values in the database are sealed with. */
async function listKeysInUse(db: Db): Promise<string[]> {
  const found = new Set<string>();
  for (const { schema, table, column } of await listSealedColumns(db)) {
    const value = sql.ref(column);
    const { rows } = await sql<{ id: string }>`
      select distinct split_part(${value}, '.', 2) as id from ${sql.table(`${schema}.${table}`)}
      where ${value} is not null`.execute(db);
    for (const { id } of rows) found.add(id);
  }
  return [...found];
}

interface SealedColumn {
  schema: string;
  table: string;
  column: string;
  /** The type of the table's `id`: compared as anything else, it would be looked up without its index. */
  idType: string;
}

/** Sealed columns are known by their name: they end in `_sealed`, and their table has an `id`. */
async function listSealedColumns(db: Db): Promise<SealedColumn[]> {
  const { rows } = await sql<SealedColumn>`
    select n.nspname as schema, c.relname as table, a.attname as column,
           (select format_type(k.atttypid, k.atttypmod)
            from pg_attribute k
            where k.attrelid = c.oid and k.attname = 'id') as "idType"
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p') and not c.relispartition
    join pg_namespace n on n.oid = c.relnamespace
    where a.attname like '%\\_sealed' and not a.attisdropped`.execute(db);
  return rows;
}

async function resealBatch(
  deps: { pool: Pool },
  ring: Keyring,
  { schema, table, column, idType }: SealedColumn,
  after: string | undefined,
): Promise<{ count: number; last: string | undefined }> {
  const target = sql.table(`${schema}.${table}`);
  const value = sql.ref(column);
  const type = sql.raw(idType);
  const isBeyond = after === undefined ? sql`true` : sql`id > ${after}::${type}`;
  return transact(deps, system('reseal'), async ({ db }) => {
    // Locked, so that a value written meanwhile is not overwritten with the old one.
    const { rows } = await sql<{ id: string; sealed: string | null }>`
      select id::text as id, ${value} as sealed
      from ${target}
      where ${isBeyond}
      order by ${target}.id
      limit ${batchRows}
      for update`.execute(db);

    const ids: string[] = [];
    const renewed: string[] = [];
    for (const { id, sealed } of rows) {
      if (sealed === null || !ring.isStale(sealed)) continue;
      const place = { table: `${schema}.${table}`, row: id, column };
      ids.push(id);
      renewed.push(ring.seal(place, ring.open(place, sealed)));
    }
    if (ids.length > 0) {
      await sql`
        update ${target}
        set ${value} = renewed.sealed
        from unnest(${ids}::text[], ${renewed}::text[]) as renewed (id, sealed)
        where ${target}.id = renewed.id::${type}`.execute(db);
    }
    return { count: ids.length, last: rows.at(-1)?.id };
  });
}
