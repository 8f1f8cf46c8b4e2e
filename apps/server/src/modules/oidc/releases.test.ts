import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, test } from 'node:test';
import * as client from 'openid-client';
import { eventually } from '#test/eventually';
import { asAdmin, openHouse, type SignedIn } from '#test/house';
import { startLab } from '#test/lab.start';
import { discover, openProviderHouse, type ProviderHouse, register, signInAt, stateKey } from '#test/relying-party';

const house = await openProviderHouse({ after });
const names = { name_mn: 'Номын сан', name_en: 'Library' };
const library = await register(house, names);
const config = await discover(house, library);
const env = { OAUTH_ISSUER: house.issuer, SSO_STATE_KEY: stateKey };

const logOf = async ({ headers }: SignedIn, at: ProviderHouse = house) =>
  (await at.app.inject({ url: '/api/v1/users/me/access-log', headers })).json().data.items as {
    id: string;
    at: string;
    application: object;
    fields: string[];
    count: number;
  }[];
const times = (entries: { count: number }[]) => entries.reduce((sum, { count }) => sum + count, 0);
const hourOf = (ms: number) => Math.floor(ms / 3_600_000);
/** One entry for each hour that has begun since: there are two where the clock strikes meanwhile. */
const isOneEach = (entries: unknown[], began: number) =>
  entries.length > 0 && entries.length <= hourOf(Date.now()) - hourOf(began) + 1;
const userinfo = (token: string) => ({ url: '/userinfo', headers: { authorization: `Bearer ${token}` } }) as const;

test('what an id_token tells is shown to the citizen, with the names of the application, and to nobody else', async () => {
  const [citizen, other] = [await house.signIn(), await house.signIn()];
  await signInAt(house, config, citizen, { parameters: { claims: '{"id_token":{"given_name":null}}' } });

  const [first] = await logOf(citizen);
  const { id: _, at, ...entry } = first!;
  assert.ok(Math.abs(Date.now() - Date.parse(at)) < 60_000);
  assert.deepEqual(entry, {
    reader_kind: 'application',
    reader_name: null,
    reader_role: null,
    application: names,
    tenant_id: null,
    purpose: 'application_use',
    purpose_mn: 'Таны нэвтэрсэн аппликейшныг ашиглах',
    purpose_en: 'Use of an application that you signed in to',
    reason: null,
    record_kind: 'person',
    record_id: null,
    fields: ['given_name'],
    count: 1,
    via: 'api',
  });
  assert.deepEqual(await logOf(other), []);
});

test('a sign-in that tells nothing of the citizen leaves no entry', async () => {
  const citizen = await house.signIn();
  const { tokens } = await signInAt(house, config, citizen);
  await client.fetchUserInfo(config, tokens.access_token, tokens.claims()!.sub);
  assert.deepEqual(await logOf(citizen), []);
});

test('id_token, userinfo and refresh are counted, each set of claims by itself', async () => {
  const citizen = await house.signIn();
  const asked = '{"id_token":{"given_name":null},"userinfo":{"family_name":null}}';
  const { tokens } = await signInAt(house, config, citizen, { parameters: { claims: asked } });
  await client.fetchUserInfo(config, tokens.access_token, tokens.claims()!.sub);
  const renewed = await client.refreshTokenGrant(config, tokens.refresh_token!);
  await client.fetchUserInfo(config, renewed.access_token, tokens.claims()!.sub);

  const seen = await eventually(async () => {
    const entries = await logOf(citizen);
    assert.equal(times(entries), 4);
    return entries;
  });
  for (const name of ['given_name', 'family_name'])
    assert.equal(times(seen.filter(({ fields }) => fields.join() === name)), 2, name);
});

test('forty at once in three processes are one entry that counts them all', async () => {
  const citizen = await house.signIn();
  const parameters = { scope: 'openid profile' };
  const { tokens } = await signInAt(house, config, citizen, { parameters });
  const others = await Promise.all(
    [1, 2].map(() => openHouse({ after }, { database: house.database, env, kernel: { limits: 'off' } })),
  );
  const began = Date.now();
  const before = times(await logOf(citizen));

  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, at) => [house, ...others][at % 3]!.app.inject(userinfo(tokens.access_token))),
  );
  for (const reply of replies) assert.equal(reply.json().given_name, 'Сүх');

  const entries = await eventually(async () => {
    const entries = await logOf(citizen);
    assert.equal(times(entries), before + 40);
    return entries;
  });
  assert.ok(isOneEach(entries, began), JSON.stringify(entries));
});

test('a process that stops writes its counts, and one that is killed has written the first', async (t) => {
  const [citizen, other] = [await house.signIn(), await house.signIn()];
  const tokens = await Promise.all(
    [citizen, other].map(async (person) => {
      const parameters = { claims: '{"userinfo":{"given_name":null}}' };
      return (await signInAt(house, config, person, { parameters })).tokens.access_token;
    }),
  );
  let stop = async () => {};
  const scope = { after: (close: () => Promise<void>) => void (stop = close) };
  const stopping = await openHouse(scope, { database: house.database, env, kernel: { limits: 'off' } });
  for (let time = 0; time < 5; time += 1) await stopping.app.inject(userinfo(tokens[0]!));
  await stop();
  assert.equal(times(await logOf(citizen)), 5);

  const killed = await startLab(t, house, env);
  const replies = [];
  for (let time = 0; time < 5; time += 1)
    replies.push(await fetch(`${killed.url}/userinfo`, { headers: userinfo(tokens[1]!).headers }));
  const gone = once(killed.child, 'exit');
  killed.child.kill('SIGKILL');
  await gone;
  assert.deepEqual(
    replies.map(({ status }) => status),
    [200, 200, 200, 200, 200],
  );
  const counted = times(await logOf(other));
  assert.ok(counted >= 1 && counted <= 5, String(counted));
});

test('what cannot be written down is not told', async (t) => {
  const own = await openProviderHouse(t);
  const of = await discover(own, await register(own));
  const citizen = await own.signIn();
  const { tokens } = await signInAt(own, of, citizen, {
    parameters: { claims: '{"userinfo":{"given_name":null}}' },
  });
  await asAdmin((admin) => admin.query('revoke insert on users.release from tamga_system'), own.database);

  const replies = await Promise.all([1, 2, 3].map(() => own.app.inject(userinfo(tokens.access_token))));
  for (const reply of replies) {
    assert.equal(reply.statusCode, 500);
    assert.doesNotMatch(reply.body, /Сүх/);
  }
  await asAdmin((admin) => admin.query('grant insert on users.release to tamga_system'), own.database);
  assert.equal((await own.app.inject(userinfo(tokens.access_token))).json().given_name, 'Сүх');
  assert.equal(times(await logOf(citizen, own)), 1);
});

test('the names are those that the application had when it was told', async () => {
  const citizen = await house.signIn();
  const application = await register(house, names);
  const of = await discover(house, application);
  await signInAt(house, of, citizen, { parameters: { claims: '{"id_token":{"given_name":null}}' } });
  const rename = 'update applications.application set name_en = $2 where id = $1';
  await asAdmin((admin) => admin.query(rename, [application.id, 'Archive']), house.database);

  const [entry] = await logOf(citizen);
  assert.deepEqual(entry!.application, names);
});
