import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { endpoint, type Endpoint, operations, permissions } from '@tamga/contract';
import { z } from 'zod';
import { mount } from '#platform/http';
import { callersOf, expectedRefusal, guardedEnv, isAdmitted } from './callers.ts';
import { openHouse } from './house.ts';

/** An operation of every kind of access, so that the matrix covers those too that no room uses yet. */
const kinds = [
  'public',
  'signed-in',
  'role:admin',
  'role:superadmin',
  ...permissions.map((permission) => `permission:${permission}` as const),
  'scope:svc:eid-proxy',
  'scope:tools:host.read',
  'scope:tools:exec',
  'application',
  'api-key',
  'challenge',
  'onboarding-ticket',
  'webhook-signature',
  'relay-token',
  'operator',
  'admin-key',
  'metrics-bearer',
  'oauth-client',
  'oauth-token',
  ['role:admin', 'permission:users.manage'],
  ['scope:svc:eid-sign', 'relay-token'],
] as const satisfies Endpoint['access'][];

const samples = kinds.map((access, index) =>
  endpoint({
    method: 'GET',
    path: `/test/access/${index}`,
    access,
    summary: 'Sample',
    description: 'Sample.',
    data: z.object({ kind: z.string() }),
    example: { data: { kind: 'visitor' } },
  }),
);

const house = await openHouse(
  { after },
  {
    env: guardedEnv,
    // Every caller comes from one address, more often than anybody may.
    kernel: { limits: 'off' },
    furnish: (app) => {
      for (const sample of samples) mount(app, sample, (_, actor) => ({ kind: actor.kind }));
    },
  },
);
const callers = await callersOf(house);
let cells = 0;
after(() => console.log(`${cells} cells of who may call what`));

test('every operation of the contract is mounted, and none besides', () => {
  const name = ({ method, path }: Endpoint) => `${method} ${path}`;
  const mounted = house.app.kernel.mounted.map(name).filter((title) => !title.includes('/test/access/'));
  assert.deepEqual(mounted.toSorted(), operations.map(({ endpoint }) => name(endpoint)).toSorted());
});

const all: Endpoint[] = [...operations.map(({ endpoint }) => endpoint), ...samples];
for (const sample of all) {
  const kinds = [sample.access].flat().join(' or ');
  test(`${sample.method} ${sample.path} admits and refuses by ${kinds}`, async () => {
    for (const caller of Object.keys(callers)) {
      // Whoever signs out must not be missing from the rest of the matrix.
      const { [caller]: headers = {} } = sample.path === '/api/v1/auth/logout' ? await callersOf(house) : callers;
      const reply = await house.app.inject({ ...requestFor(sample), headers });
      const { statusCode } = reply;
      cells += 1;
      if (isAdmitted(sample.access, caller)) {
        // A rule may refuse what it was given, such as a token in the body, with a code of its own.
        const isByRule = statusCode >= 400 && sample.errors?.includes(reply.json().error);
        const isHere = statusCode !== 404 || sample.path.includes('{');
        const isRefused = [401, 403].includes(statusCode) || statusCode >= 500;
        assert.ok(isByRule || (isHere && !isRefused), `${caller} was refused: ${statusCode}`);
      } else {
        const expected = expectedRefusal(sample.access, caller);
        assert.ok(expected.includes(statusCode), `${caller} met ${statusCode}, not ${expected.join(' or ')}`);
      }
    }
  });
}

/** A request that would be good if its caller were; from loopback, as `inject` is. */
function requestFor({ method, path, example }: Endpoint) {
  const params = (example.params ?? {}) as Record<string, string>;
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const query = (example.query ?? {}) as Record<string, string>;
  return { method, url, query, ...(example.body === undefined ? {} : { payload: example.body as object }) };
}
