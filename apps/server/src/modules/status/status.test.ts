import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import type { StatusComponent } from '@tamga/contract/status';
import { asAdmin, asSystem, openHouse } from '#test/house';
import { openPostOffice } from '#test/mail';
import { callerOf } from '#test/people';
import { probeAll } from './probing.ts';
import { probesOf } from './probes.ts';

/** A web server that works until it is told otherwise. */
let answer = 200;
const web = createServer((_, reply) => void reply.writeHead(answer).end());
await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
after(() => web.close());
const post = await openPostOffice({ after });
const env = {
  ...post.env,
  STATUS_WEB_URL: `http://127.0.0.1:${(web.address() as AddressInfo).port}`,
  STATUS_API_URL: 'http://127.0.0.1:9',
};
const house = await openHouse({ after }, { env, kernel: { limits: 'off' } });
const { deps } = house;
const call = callerOf(house);
const db = asSystem(deps);
const componentOf = async (key: string) =>
  (await call(null, 'GET', '/status')).data.components.find((one: { key: string }) => one.key === key);
const later = (ms: number) => ({ ...deps, now: () => new Date(Date.now() + ms) });

test('each part is probed for real, and a visitor reads what was found; nothing is shown of what is not there', async () => {
  await probeAll(deps);
  const { components } = (await call(null, 'GET', '/status')).data;
  assert.deepEqual(
    components.map((one: { key: string; state: string; uptime_percent: number }) => [
      one.key,
      one.state,
      one.uptime_percent,
    ]),
    [
      ['web', 'working', 100],
      ['api', 'failing', 0],
      ['mail', 'working', 100],
      ['audit', 'working', 100],
    ],
  );
});

test('a part that fails is counted and told of once, and its uptime is rounded down', async () => {
  answer = 500;
  await probeAll(deps);
  await probeAll(deps);
  const { state, uptime_percent, days } = await componentOf('web');
  assert.deepEqual([state, uptime_percent, days.length], ['failing', 33.33, 1]);
  assert.deepEqual([days[0].good, days[0].bad], [1, 2]);
  const told = await db
    .selectFrom('platform.outbox_pending')
    .select('data')
    .where('type', '=', 'status.component_changed')
    .execute();
  const ofWeb = told.filter(({ data }) => JSON.stringify(data).includes('web'));
  assert.equal(ofWeb.length, 2, 'that it works, and that it fails');
  answer = 200;
});

test('what was not probed lately is not known, and days are kept for ninety', async () => {
  const probes = new Map<StatusComponent, () => Promise<void>>([['web', async () => {}]]);
  await probeAll(later(-91 * 86_400_000), probes);
  assert.equal((await componentOf('web')).state, 'unknown');
  await probeAll(deps, probes);
  const { state, days } = await componentOf('web');
  assert.deepEqual([state, days.length], ['working', 1]);
});

test('two workers that probe at once count both', async () => {
  const probes = new Map<StatusComponent, () => Promise<void>>([['openid', async () => {}]]);
  await Promise.all(Array.from({ length: 8 }, () => probeAll(deps, probes)));
  assert.equal((await componentOf('openid')).days[0].good, 8);
});

test('a mail server that is away is a failure', async (t) => {
  const { deps: others } = await openHouse(t, { env: { ...env, MAIL_URL: 'smtp://127.0.0.1:9' } });
  await assert.rejects(async () => probesOf(others).get('mail')?.(), /did not let us in/);
});

test('audit records that nobody seals are a failure', async () => {
  const probe = probesOf(deps).get('audit');
  await probe?.();
  await house.signIn();
  const late = `update audit.pending set at = at - interval '2 minutes'`;
  await asAdmin((client) => client.query(late), house.database);
  await assert.rejects(async () => probe?.(), /wait to be sealed/);
});

test('the answer may be kept by whoever stands between', async () => {
  const reply = await house.app.inject('/api/v1/status');
  assert.equal(reply.headers['cache-control'], 'public, max-age=30');
});
