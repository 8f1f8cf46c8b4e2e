import assert from 'node:assert/strict';
import { test } from 'node:test';
import { schemaOf } from '#platform/room';
import { rooms } from '../src/rooms.ts';
import { asAdmin, cloneDatabase } from './house.ts';

const database = await cloneDatabase();

interface Column {
  table: string;
  name: string;
  points: boolean;
}

/** Every column of every table of ours, and whether it points at an account. */
const columns = await asAdmin(async (client) => {
  const { rows } = await client.query<Column>(
    `select n.nspname || '.' || c.relname as table, a.attname as name,
            exists (select from pg_constraint k
                    where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any (k.conkey)
                      and k.confrelid = 'users."user"'::regclass) as points
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname !~ '^(pg_|information_schema|pgboss)'`,
  );
  return rows;
}, database);

/** Names of columns that hold people, by their id, their number or their address. */
const personal =
  /^(user_id|person(_id)?|subject(_id|_hash)?|actor|owner_id|account_key|civil_id|email(_sealed)?)$|_by$/;

const listed = rooms.flatMap((room) =>
  Object.keys(room.people ?? {}).map((table) => ({ schema: schemaOf(room), table })),
);

test('every table in which people stand is in the list of its room', () => {
  const found = columns.filter(({ name, points }) => points || personal.test(name)).map(({ table }) => table);
  const known = new Set(listed.map(({ table }) => table));
  assert.deepEqual(
    [...new Set(found)].filter((table) => !known.has(table)),
    [],
  );
  assert.ok(new Set(found).size > 30, 'the catalogue was read');
});

test('no room lists a table that is not there, is of another schema, or is listed by another room', () => {
  const tables = new Set(columns.map(({ table }) => table));
  for (const { schema, table } of listed) assert.ok(tables.has(table) && table.startsWith(`${schema}.`), table);
  const names = listed.map(({ table }) => table);
  assert.deepEqual(names, [...new Set(names)]);
});

test('a room that says it exports or erases has the function for it, and one that does not says why', () => {
  for (const { name, people = {}, exportAbout, forgetPerson } of rooms) {
    const fates = Object.values(people);
    if (fates.some(({ exported }) => exported === true)) assert.ok(exportAbout, name);
    // The account itself is taken first, by the room that anonymises, under its lock.
    const isErased = fates.some(({ erased }) => typeof erased === 'string');
    if (isErased && name !== 'users') assert.ok(forgetPerson, name);
    const reasons = fates
      .flatMap(({ exported, erased }) => [exported, erased])
      .filter((one) => typeof one === 'object');
    for (const { not } of reasons) assert.ok(not.split(' ').length > 3, `${name}: ${not}`);
  }
});
