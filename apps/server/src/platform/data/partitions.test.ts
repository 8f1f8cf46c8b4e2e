import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { asAdmin, type House, openHouse, type Scope } from '#test/house';
import { urlAs } from '#test/template';
import { createPartitions } from './partitions.ts';

/** A house with a table partitioned by month and no partition yet, in a database that keeps the time of `zone`. */
async function houseWithEvents(scope: Scope, zone = 'UTC'): Promise<House> {
  const house = await openHouse(scope);
  await asAdmin(
    (client) =>
      client.query(`
        alter database ${house.database} set timezone to '${zone}';
        create schema lab authorization tamga_owner;
        set role tamga_owner;
        create table lab.event (at timestamptz not null, note text) partition by range (at);
        grant usage on schema lab to tamga_app, tamga_system;
        grant select, insert on lab.event to tamga_app`),
    house.database,
  );
  return house;
}

interface Partition {
  name: string;
  bound: string;
}

const partitionsIn = (house: House): Promise<Partition[]> =>
  asAdmin(async (client) => {
    await client.query(`set timezone to 'UTC'`);
    const { rows } = await client.query<Partition>(`
      select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'lab.event'::regclass order by 1`);
    return rows;
  }, house.database);

/** From last month to three months ahead, each from its first moment in UTC to the first of the next. */
function expectedPartitions(): Partition[] {
  const now = new Date();
  const monthFromNow = (months: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1)).toISOString();
  return [-1, 0, 1, 2, 3].map((months) => {
    const [from, to] = [monthFromNow(months), monthFromNow(months + 1)];
    const [year, month] = from.split('-');
    const bound = `FOR VALUES FROM ('${from.slice(0, 10)} 00:00:00+00') TO ('${to.slice(0, 10)} 00:00:00+00')`;
    return { name: `event_y${year}m${month}`, bound };
  });
}

test('there is a partition for each month from the last to three ahead; twice makes none', async (t) => {
  const house = await houseWithEvents(t);
  assert.equal(await createPartitions(house.deps), 5);
  assert.deepEqual(await partitionsIn(house), expectedPartitions());
  assert.equal(await createPartitions(house.deps), 0);
  await asAdmin((client) => client.query('insert into lab.event values (now())'), house.database);
});

for (const zone of ['Asia/Ulaanbaatar', 'America/New_York', 'Europe/Berlin']) {
  test(`the months are those of UTC, also where the database keeps the time of ${zone}`, async (t) => {
    const house = await houseWithEvents(t, zone);
    assert.equal(await createPartitions(house.deps), 5);
    assert.deepEqual(await partitionsIn(house), expectedPartitions());
  });
}

test('four at once make each partition once', async (t) => {
  const house = await houseWithEvents(t);
  const made = await Promise.all([1, 2, 3, 4].map(() => createPartitions(house.deps)));
  assert.deepEqual(
    made.toSorted((one, other) => one - other),
    [0, 0, 0, 5],
  );
  assert.deepEqual(await partitionsIn(house), expectedPartitions());
});

test('the application makes partitions only as the platform itself, and reads none behind its table', async (t) => {
  const house = await houseWithEvents(t);
  const client = new pg.Client(urlAs('tamga_app', house.database));
  await client.connect();
  t.after(() => client.end());
  const make = () => client.query('select platform.create_partitions(3)');

  await assert.rejects(make(), { code: '42501' });
  await client.query('set role tamga_system');
  await make();
  await client.query('reset role');
  await assert.rejects(make(), { code: '42501' });

  await client.query('select at from lab.event');
  const [first] = await partitionsIn(house);
  await assert.rejects(client.query(`select at from lab.${first!.name}`), { code: '42501' });
});
