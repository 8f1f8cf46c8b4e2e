import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { assuranceOf, errors, limitOf, operations, restOf } from '@tamga/contract';
import { version } from '@tamga/contract/version';
import { z } from 'zod';

/** The operations that the specification of version 1 binds us to, and who may call each. */
const specified = readFileSync(path.join(import.meta.dirname, '../specification.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
  .map(([method = '', address = '', access = '']) => ({ method, path: address, access }));

/** Where the specification leaves the rest of a path open, ours has a name for it. */
const accessOf = new Map(
  specified.map(({ method, path, access }) => [`${method} ${path.replace(/\*$/, '{path...}')}`, access]),
);

/** Open to more than the specification names, which it leaves out: an application that acts for a signed-in person. */
const wider = new Map([['GET /api/v1/integrations/{provider}/token', 'signed-in or scope:svc:integrations']]);

test('the specification has 226 operations', () => assert.equal(accessOf.size, 226));

for (const { room, name, endpoint } of operations) {
  const title = `${endpoint.method} ${endpoint.path}`;

  test(`${title} is declared as a whole`, () => {
    assert.ok(endpoint.summary.length > 3 && !endpoint.summary.endsWith('.'), 'a summary is a title');
    assert.match(endpoint.description, /\.$/, 'a description is a sentence');
    assert.ok(endpoint.data.safeDecode(endpoint.example.data).success, 'its example is an answer it could give');
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = endpoint[part];
      if (schema) assert.ok(schema.safeParse(endpoint.example[part]).success, `its example has ${part}`);
    }
    for (const code of endpoint.errors ?? []) assert.ok(code in errors, code);
    const parameters = [...endpoint.path.matchAll(/\{(\w+)(?:\.\.\.)?\}/g)].map((match) => match[1]);
    assert.deepEqual(Object.keys(endpoint.params?.shape ?? {}), parameters, 'params are those of the path');
    assert.ok(endpoint.method !== 'GET' || (!endpoint.body && !endpoint.unaudited), 'a GET has no body');
    assert.ok(endpoint.method !== 'GET' || !endpoint.idempotencyKey, 'a GET needs no key');
    assert.ok(!endpoint.path.includes('...') || restOf(endpoint.path), 'only the end of a path takes the rest');
    assert.ok(
      endpoint.method !== 'ANY' || (!endpoint.body && !endpoint.idempotencyKey),
      'what is passed on is not read',
    );
    assert.ok(room && name);
  });

  // Bytes have no fields: a part of a file is added to what is there.
  if (endpoint.method === 'PATCH' && !endpoint.raw) {
    test(`${title} changes the fields that are named and no others`, () => {
      const fields = Object.entries((endpoint.body as z.ZodObject).shape);
      assert.ok(fields.length > 0);
      // A field with a default would be changed although it was left out.
      for (const [name, field] of fields)
        assert.deepEqual(z.safeParse(field, undefined), { success: true, data: undefined }, name);
    });
  }

  if (endpoint.raw) {
    test(`${title} takes its body as it comes, and only so`, () => {
      assert.ok(endpoint.method !== 'GET' && !endpoint.body && !endpoint.form && !endpoint.bodySizeBytesMax);
      assert.ok(endpoint.raw!.contentTypes.length > 0 && endpoint.raw!.bytesMax <= 16 * 1024 * 1024);
    });
  }

  if (endpoint.ifMatch || endpoint.versioned) {
    test(`${title} answers with the version that its ETag names`, () => {
      assert.equal(
        endpoint.method === 'GET',
        endpoint.ifMatch === undefined,
        'a read has a tag, a change asks for one',
      );
      assert.ok(version.safeParse(Object(endpoint.example.data).version).success);
    });
  }

  if (endpoint.status || endpoint.location) {
    test(`${title} says with its status what became of the request`, () => {
      assert.ok(
        endpoint.method !== 'GET' && !endpoint.redirects,
        'only a change makes something or leaves it for later',
      );
      assert.equal(endpoint.envelope ?? 'platform', 'platform', 'the other envelopes have statuses of their own');
      if (!endpoint.location) return;
      assert.equal(endpoint.status, 201, 'only what was made has a place');
      const place = operations.find((one) => one.endpoint.method === 'GET' && one.endpoint.path === endpoint.location);
      assert.ok(place, 'its place is an operation');
      for (const field of Object.keys(place.endpoint.params?.shape ?? {}))
        assert.ok(field in Object(endpoint.example.data), `the data has ${field}`);
    });
  }

  const access = accessOf.get(title);
  if (access) {
    test(`${title} is open to those the specification names`, () => {
      assert.equal([endpoint.access].flat().join(' or '), wider.get(title) ?? access);
    });
  }
}

test('a stream of events is a GET with a limit, and its example is made of its own events', () => {
  for (const { endpoint } of operations.filter(({ endpoint }) => endpoint.events)) {
    assert.equal(endpoint.method, 'GET');
    assert.ok(endpoint.limit, 'whoever comes again and again is limited');
    const fields = new Map(
      String(endpoint.example.data)
        .trim()
        .split('\n')
        .map((line) => line.split(': ', 2) as [string, string]),
    );
    const schema = endpoint.events?.[fields.get('event') ?? ''];
    assert.ok(
      schema?.safeDecode(JSON.parse(String(endpoint.example.data).split('data: ')[1] ?? '')).success,
      endpoint.path,
    );
  }
});

test('nothing that writes is without a limit, and every limit lets something through', () => {
  for (const { endpoint } of operations) {
    const limit = limitOf(endpoint);
    if (!limit) assert.equal(endpoint.method, 'GET', endpoint.path);
    else assert.ok(Math.min(limit.requests, limit.perSeconds, limit.burst) >= 1, endpoint.path);
  }
});

test('what a role or a permission opens asks for an eID at least', () => {
  for (const { endpoint } of operations) {
    const isOfRights = [endpoint.access].flat().some((kind) => /^(role|permission):|^operator$/.test(kind));
    if (isOfRights) assert.notEqual(assuranceOf(endpoint), 'any', endpoint.path);
  }
});

/** Written down a second time, so that none of them is made easier unnoticed. */
const assurances = {
  recent: [
    'POST /api/v1/admin/users',
    'PUT /api/v1/admin/users/{id}/role',
    'DELETE /api/v1/admin/users/{id}',
    'POST /api/v1/rbac/roles',
    'PUT /api/v1/rbac/roles/{id}/permissions',
    'DELETE /api/v1/rbac/roles/{id}',
    'POST /api/v1/applications',
    'PUT /api/v1/applications/{id}',
    'DELETE /api/v1/applications/{id}',
    'POST /api/v1/applications/{id}/rotate-secret',
    'PUT /api/v1/applications/{id}/secret',
    'PUT /api/v1/applications/{id}/services',
    'POST /api/v1/admin/tools/keys',
    'DELETE /api/v1/admin/tools/keys/{id}',
    'POST /api/v1/admin/tools/skills/{id}/approve',
    'POST /api/platform/v1/tenants/bulk',
    'PUT /api/v1/superadmin/access-mode',
    'POST /api/v1/superadmin/admins',
    'POST /api/v1/superadmin/admins/by-register',
    'PUT /api/v1/superadmin/admins/{id}/grant',
    'DELETE /api/v1/superadmin/admins/{id}',
    'POST /api/v1/superadmin/invites',
    'DELETE /api/v1/superadmin/invites/{email}',
    'DELETE /api/v1/auth/social/link',
    'POST /api/v1/org/{id}/members',
    'PUT /api/v1/org/{id}/members/{userID}',
    'PUT /api/v1/me/orgstamp/{regNo}',
    'DELETE /api/v1/me/orgstamp/{regNo}',
    'POST /api/v1/users/me/eid/organizations/{regNo}/signers',
  ],
  eid: [
    'POST /api/v1/org',
    'GET /api/v1/org/{id}/members',
    'DELETE /api/v1/org/{id}/members/{userID}',
    'POST /api/v1/org/{id}/members/me/accept',
    'POST /api/v1/org/invitations/accept',
    'PUT /api/v1/org/{id}/modules/{key}',
    'DELETE /api/v1/org/{id}/modules/{key}',
    'GET /api/v1/me/orgstamp/{regNo}',
    'PUT /api/v1/me/org-name-latin/{regNo}',
    'POST /api/v1/users/me/eid/organizations',
    'DELETE /api/v1/users/me/eid/organizations/{regNo}',
    'GET /api/v1/users/me/eid/organizations/{regNo}/signers',
    'DELETE /api/v1/users/me/eid/organizations/{regNo}/signers',
    'POST /api/v1/users/me/eid/organizations/{regNo}/signers/resend',
    'PUT /api/v1/me/signature',
    'DELETE /api/v1/me/signature',
    'GET /api/v1/users/me/export',
    'GET /api/v1/users/me/export.html',
    'GET /api/v1/users/me/export.pdf',
  ],
};

for (const [assurance, titles] of Object.entries(assurances)) {
  test(`an eID is asked for (${assurance}) where rights or ways in are given, or something is lost`, () => {
    const known = new Map(operations.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint]));
    for (const title of titles) {
      const endpoint = known.get(title);
      assert.equal(endpoint && assuranceOf(endpoint), assurance, title);
    }
  });
}

test('what a path names of another is not found, so the operation declares a refusal that says so', () => {
  for (const { endpoint } of operations) {
    if (endpoint.owner === undefined || endpoint.owner === 'platform') continue;
    assert.ok(
      endpoint.errors?.some((code) => errors[code].status === 404),
      endpoint.path,
    );
  }
});

/** Written down a second time: everybody who is signed in may name any of these. */
const forEverybody = ['GET /api/v1/org/lookup/{regNo}', 'GET /api/v1/themes/{id}'];

test('what the platform owns is for those with a role or a permission, with few exceptions', () => {
  const open = operations.filter(({ endpoint }) => endpoint.owner === 'platform' && endpoint.access === 'signed-in');
  assert.deepEqual(open.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).toSorted(), forEverybody);
});

test('operations that share a bucket agree on what it holds', () => {
  const named = operations.flatMap(({ endpoint: { limit } }) => (limit?.bucket ? [{ ...limit }] : []));
  for (const same of Map.groupBy(named, ({ bucket }) => bucket).values())
    for (const limit of same) assert.deepEqual(limit, same[0]);
});

test('every error speaks both languages, and each its own', () => {
  for (const [code, { mn, en }] of Object.entries(errors)) {
    assert.match(code, /^[a-z]+\.[a-z_]+$/);
    assert.match(mn, /^[^a-z]*[А-Яа-яӨөҮүЁё].*\.$/s, `${code} in Mongolian`);
    assert.match(en, /^[A-Z][\x20-\x7e]+\.$/, `${code} in English`);
  }
});

test('every refusal with details has an example of them, which the reference shows', () => {
  for (const [code, { details }] of Object.entries<{ details?: z.ZodObject }>(errors)) {
    if (!details) continue;
    const [example] = (details.meta()?.['examples'] ?? []) as unknown[];
    assert.ok(details.safeParse(example).success, code);
  }
});
