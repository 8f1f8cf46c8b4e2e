import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { admitKeyring, resealAll } from '#platform/security/sealing';
import { freshToken } from '../src/modules/integrations/fresh-tokens.ts';
import { lockNew, unlock } from '../src/modules/integrations/locks.ts';
import { integrationClient, openCloudStand } from './cloud.ts';
import { asAdmin, asSystem, type House, openHouse } from './house.ts';

// Keys are changed on a running platform with many connected accounts, whose tokens are renewed meanwhile.

const accounts = Number(process.env.CONNECTED_ACCOUNTS ?? 600);
const timeout = 600_000;
const key = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`;
const [k1, k2] = [key('k1', 1), key('k2', 2)];

const stand = await openCloudStand({ after });
const open = (ring: string, database?: string) =>
  openHouse(
    { after },
    { ...(database && { database }), env: { ...stand.env, INTEGRATION_ENC_KEY: ring }, kernel: { limits: 'off' } },
  );
const first = await open(`${k1},${k2}`);
const db = asSystem(first.deps);

/** As they were connected, each at the provider too; every second one is to be renewed. */
async function connectMany(): Promise<string[]> {
  const people = Array.from({ length: accounts }, () => randomUUID());
  await asAdmin(
    (client) =>
      client.query(
        `insert into users."user" (id, civil_id, family_name, given_name, role)
         select id, lpad((500000000000 + n)::text, 12, '0'), 'Бат', 'Сүх', 'user'
         from unnest($1::uuid[]) with ordinality as made (id, n)`,
        [people],
      ),
    first.database,
  );
  const rows = people.map((user_id, index) => {
    const [id, access_token, refresh_token] = [randomUUID(), randomUUID(), randomUUID()];
    const grant = { account: 'bolormaa@cloud.example', scope: 'calendar', current: refresh_token, isOver: false };
    stand.cloud.grants.set(refresh_token, grant);
    stand.cloud.accessTokens.set(access_token, { grant, endsAt: Date.now() + 3_600_000 });
    const given = { access_token, refresh_token, expires_at: null, scopes: [], account: null };
    const access_expires_at = new Date(Date.now() + (index % 2 === 0 ? -1_000 : 3_600_000));
    const locked = lockNew(first.deps, id, given);
    return {
      id,
      user_id,
      provider: 'cloud',
      scopes: ['calendar'],
      ...locked,
      access_expires_at,
      connected_at: new Date(),
    };
  });
  for (let from = 0; from < rows.length; from += 500)
    await db
      .insertInto('integrations.connection')
      .values(rows.slice(from, from + 500))
      .execute();
  return rows.map(({ id }) => id);
}

/** Asks for the tokens of many accounts, a few at a time, until told to stop or all have been asked for. */
async function askFor({ deps }: House, ids: readonly string[], lanes: number): Promise<number> {
  const waiting = [...ids];
  let asked = 0;
  const lane = async () => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const { access_token } = await freshToken(deps, id);
      assert.equal(stand.cloud.accessTokens.get(access_token)?.grant.isOver, false);
      asked += 1;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return asked;
}

test(`keys are changed with ${accounts} connected accounts while tokens are renewed, and none is lost`, {
  timeout,
}, async () => {
  await admitKeyring(first.deps);
  const ids = await connectMany();
  // A release with the new key as the first one comes up beside the old one, which goes on.
  const second = await open(`${k2},${k1}`, first.database);
  await admitKeyring(second.deps);
  const startedAt = performance.now();
  const [resealed, one, other] = await Promise.all([
    resealAll(second.deps),
    askFor(first, ids, 4),
    askFor(second, ids.toReversed(), 4),
    connectOneByOne(first, 5),
  ]);
  assert.ok(resealed >= accounts, `${resealed} were sealed anew`);
  assert.deepEqual([one, other], [accounts, accounts]);
  assert.equal(stand.cloud.figures.refreshes, accounts / 2, 'each that was old was renewed once');
  assert.equal(stand.cloud.figures.reuses, 0);

  // The old processes are gone; what they sealed last is sealed anew.
  await resealAll(second.deps);
  const last = await open(k2, first.database);
  await admitKeyring(last.deps);
  const rows = await asSystem(last.deps)
    .selectFrom('integrations.connection')
    .select(['id', 'data_key_sealed', 'tokens_locked', 'state'])
    .execute();
  assert.equal(rows.length, accounts + 5);
  const lost = rows.filter((row) => {
    const { access_token, refresh_token } = unlock(last.deps, row);
    const grant = stand.cloud.accessTokens.get(access_token)?.grant;
    return row.state !== 'connected' || !grant || grant.isOver || grant.current !== refresh_token;
  });
  console.log(
    `${rows.length} accounts, ${resealed} sealed anew in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s, ` +
      `${stand.cloud.figures.refreshes} renewed meanwhile, ${lost.length} lost`,
  );
  assert.deepEqual(lost, []);
});

/** People go on connecting, at the process with the old key. */
async function connectOneByOne(house: House, count: number): Promise<void> {
  const client = integrationClient(house);
  for (let made = 0; made < count; made += 1)
    assert.equal((await client.connect(await house.signIn())).statusCode, 200);
}
