import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { endpoint } from '@tamga/contract';
import { z } from 'zod';
import { mount } from '#platform/http/mount';
import { issueKey, registerMachine } from '#test/applications';
import { guardedEnv } from '#test/callers';
import { asAdmin, openHouse } from '#test/house';
import { foundOrganisation } from '#test/ownership';

const sample = endpoint({
  method: 'GET',
  path: '/test/who-calls',
  access: 'scope:tools:host.read',
  summary: 'Sample',
  description: 'Sample.',
  data: z.object({ client_id: z.string() }),
  example: { data: { client_id: '' } },
});
const options = {
  env: guardedEnv,
  kernel: { limits: 'off' },
  furnish: (app: Parameters<typeof mount>[0]) => mount(app, sample, (_, { clientId }) => ({ client_id: clientId })),
} as const;
const house = await openHouse({ after }, options);
const neighbour = await openHouse({ after }, { ...options, database: house.database });
const host = ['tools:host.read'] as const;

/** A key that both processes know well, of an application of an organisation of its own. */
async function openKey() {
  const owner = await house.signIn('admin');
  const { id: organisation = '' } = await foundOrganisation(house, owner);
  const machine = await registerMachine(house, owner.headers, host, organisation);
  const change = (text: string, ...values: unknown[]) =>
    asAdmin((client) => client.query(text, values), house.database);
  const key = await issueKey(house, owner.headers, machine, host);
  const statuses = () =>
    Promise.all(
      [house, neighbour].map(
        async ({ app }) => (await app.inject({ url: sample.path, headers: { 'x-api-key': key.secret } })).statusCode,
      ),
    );
  for (let times = 0; times < 3; times += 1) assert.deepEqual(await statuses(), [200, 200]);
  return { organisation, application: machine.id, key: key.id, change, statuses };
}

type Place = Awaited<ReturnType<typeof openKey>>;

/** Each is made past all of our code, and undone. */
const changes: [what: string, table: string, set: string, back: string, of: keyof Place, status: number][] = [
  ['is revoked', 'tools.key', 'revoked_at = now()', 'revoked_at = null', 'key', 401],
  ['loses a scope', 'tools.key', `scopes = '{tools:exec}'`, `scopes = '{tools:host.read}'`, 'key', 403],
  [
    'ends earlier',
    'tools.key',
    "created_at = now() - interval '2 days', expires_at = now()",
    `expires_at = now() + interval '1 day'`,
    'key',
    401,
  ],
  [
    'is of an application that is switched off',
    'applications.application',
    'active = false',
    'active = true',
    'application',
    401,
  ],
  [
    'is of an application that loses the service',
    'applications.application',
    `services = '{}'`,
    `services = '{tools:host.read}'`,
    'application',
    403,
  ],
  [
    'is of an organisation that is suspended',
    'org.organisation',
    `state = 'suspended'`,
    `state = 'active'`,
    'organisation',
    401,
  ],
];

suite('a key that processes know', () => {
  for (const [what, table, set, back, of, status] of changes)
    test(`and that ${what} is refused by the next request in each, and good again once that is undone`, async () => {
      const place = await openKey();
      const change = (to: string) => place.change(`update ${table} set ${to} where id = $1`, place[of]);
      await change(set);
      assert.deepEqual(await place.statuses(), [status, status]);
      await change(back);
      assert.deepEqual(await place.statuses(), [200, 200]);
    });
});
