import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  type Assurance,
  assuranceOf,
  endpoint,
  type Endpoint,
  methodsOf,
  operations,
  permissions,
} from '@tamga/contract';
import { z } from 'zod';
import type { Actor } from '#platform/actor';
import { transact } from '#platform/data/db';
import { mount } from '#platform/http/mount';
import { callersOf, expectedRefusal, guardedEnv, isAdmitted, operatorHost, webhookCaller } from './callers.ts';
import { injectBeginning } from './event-streams.ts';
import { openHouse } from './house.ts';
import { lesserCallersOf, lesserRefusal } from './lesser-callers.ts';
import { sampleSenders, signed } from './signed-webhooks.ts';

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
  // Whichever is asked first: who is told what they can mend is not told anything else after it.
  ['permission:users.manage', 'role:admin'],
  ['scope:svc:eid-sign', 'relay-token'],
] as const satisfies Endpoint['access'][];

const assurances = ['any', 'eid', 'recent'] as const satisfies Assurance[];

const signedBody = {
  method: 'POST',
  raw: { contentTypes: ['*'], bytesMax: 1_024, example: '' },
  unaudited: 'a sample',
} as const;
const sampleOf = (access: Endpoint['access'], path: `/${string}`, assurance?: Assurance): Endpoint =>
  endpoint({
    ...(access === 'webhook-signature' ? signedBody : { method: 'GET' }),
    path,
    access,
    ...(assurance && { assurance }),
    summary: 'Sample',
    description: 'Sample.',
    data: z.object({ kind: z.string() }),
    example: { data: { kind: 'visitor' } },
  });
const samples = [
  ...kinds.map((access, index) => sampleOf(access, `/test/access/${index}`)),
  ...assurances.map((assurance) => sampleOf('signed-in', `/test/access/signed-in/${assurance}`, assurance)),
  sampleOf('permission:users.manage', '/test/access/permission/recent', 'recent'),
  {
    ...sampleOf(['scope:svc:eid-sign', 'relay-token'], '/test/access/any/{path...}'),
    method: 'ANY' as const,
    params: z.object({ path: z.string() }),
    example: { params: { path: 'a/b' }, data: { kind: 'application' } },
    unaudited: 'a sample',
  },
  sampleOf('operator', '/test/access/operator/recent', 'recent'),
];

const house = await openHouse(
  { after },
  {
    // On a slow machine all of it takes longer than a token of an application lives.
    env: {
      ...guardedEnv,
      ACCESS_TOKEN_SECONDS: '3600',
      OAUTH_SERVICE_TOKEN_SECONDS: '3600',
      OAUTH_ACCESS_TOKEN_SECONDS: '3600',
    },
    // Every caller comes from one address, more often than anybody may.
    kernel: { limits: 'off' },
    furnish: (app, deps) => {
      deps.credentials.webhookSender = sampleSenders;
      for (const sample of samples)
        mount(app, sample, (_, actor: Actor) =>
          // A signed message is carried out once, in one transaction.
          sample.raw ? transact(deps, actor, async () => ({ kind: actor.kind })) : { kind: actor.kind },
        );
    },
  },
);
const callers: Record<string, Record<string, string>> = { ...(await callersOf(house)), [webhookCaller]: {} };
const lesserCallers = await lesserCallersOf(house, operatorHost);
let cells = 0;
after(() => console.log(`${cells} cells of who may call what`));

test('every operation of the contract is mounted, and none besides', () => {
  const name = ({ method, path }: Endpoint) => `${method} ${path}`;
  const mounted = house.app.kernel.mounted.map(name).filter((title) => !title.includes('/test/access/'));
  assert.deepEqual(mounted.toSorted(), operations.map(({ endpoint }) => name(endpoint)).toSorted());
});

/** An operation for any method is tested with each; HEAD and OPTIONS are in `routes.test.ts`. */
const all = [...operations.map(({ endpoint }) => endpoint), ...samples].flatMap((endpoint: Endpoint) =>
  methodsOf(endpoint).flatMap((method) => (method === 'HEAD' || method === 'OPTIONS' ? [] : [{ ...endpoint, method }])),
);
/** A caller who has put themselves out must not be missing from the rest of the matrix. */
const leaving = ['/api/v1/auth/logout', '/api/v1/users/me/not-me', '/api/v1/users/me/closing'];

for (const sample of all) {
  const kinds = [sample.access].flat().join(' or ');
  test(`${sample.method} ${sample.path} admits and refuses by ${kinds}`, async () => {
    for (const caller of Object.keys(callers)) {
      // A signature holds for five minutes.
      if (caller === webhookCaller) callers[caller] = signed('');
      const { [caller]: headers = {} } = leaving.includes(sample.path) ? await callersOf(house) : callers;
      const reply = await injectBeginning(house.app, { ...requestFor(sample), headers });
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

for (const sample of all) {
  const assurance = assuranceOf(sample);
  test(`${sample.method} ${sample.path} asks for ${assurance} assurance of whoever has the right`, async () => {
    const isOver = leaving.includes(sample.path);
    for (const { caller, lesser, headers } of isOver ? await lesserCallersOf(house, operatorHost) : lesserCallers) {
      const reply = await injectBeginning(house.app, { ...requestFor(sample), headers });
      cells += 1;
      const isEntitled = isAdmitted(sample.access, caller);
      const refusal = isEntitled ? lesserRefusal(assurance, caller, lesser) : null;
      const code: unknown = reply.headers['content-type']?.includes('json') ? reply.json().error : undefined;
      const who = `${caller} ${lesser} met ${reply.statusCode} ${String(code)}`;
      if (refusal) assert.equal(code, refusal, who);
      // A person without the right is told the same as ever, because another proof would not help them.
      else assert.ok(!asksForProof.includes(String(code)), who);
      if (!isEntitled) assert.ok(expectedRefusal(sample.access, caller).includes(reply.statusCode), who);
    }
  });
}

test('no rule sees the rights of somebody who came by social account', async () => {
  const bySocial = lesserCallers.filter(({ lesser }) => lesser === 'by social account');
  assert.ok(bySocial.length > 4);
  for (const { caller, headers } of bySocial) {
    const { data } = (await house.app.inject({ url: '/api/v1/rbac/me', headers })).json();
    assert.deepEqual([data.level, data.permissions], [4, []], caller);
  }
});

const asksForProof = ['request.eid_required', 'request.recent_eid_required', 'request.mfa_required'];

/** A request that would be good if its caller were; from loopback, as `inject` is. */
function requestFor({ method, path, example }: (typeof all)[number]) {
  const params = (example.params ?? {}) as Record<string, string>;
  const url = path.replaceAll(/\{(\w+)(?:\.\.\.)?\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const query = (example.query ?? {}) as Record<string, string>;
  return { method, url, query, ...(example.body === undefined ? {} : { payload: example.body as object }) };
}
