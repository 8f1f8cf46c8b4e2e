import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { errors, limitOf, operations } from '@tamga/contract';

/** The operations that the specification of version 1 binds us to, and who may call each. */
const specified = readFileSync(path.join(import.meta.dirname, '../specification.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
  .map(([method = '', address = '', access = '']) => ({ method, path: address, access }));

const accessOf = new Map(specified.map(({ method, path, access }) => [`${method} ${path}`, access]));

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
    const parameters = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    assert.deepEqual(Object.keys(endpoint.params?.shape ?? {}), parameters, 'params are those of the path');
    assert.ok(endpoint.method !== 'GET' || (!endpoint.body && !endpoint.unaudited), 'a GET has no body');
    assert.ok(endpoint.method !== 'GET' || !endpoint.idempotencyKey, 'a GET needs no key');
    assert.ok(room && name);
  });

  const access = accessOf.get(title);
  if (access) {
    test(`${title} is open to those the specification names`, () => {
      assert.equal([endpoint.access].flat().join(' or '), access);
    });
  }
}

test('nothing that writes is without a limit, and every limit lets something through', () => {
  for (const { endpoint } of operations) {
    const limit = limitOf(endpoint);
    if (!limit) assert.equal(endpoint.method, 'GET', endpoint.path);
    else assert.ok(Math.min(limit.requests, limit.perSeconds, limit.burst) >= 1, endpoint.path);
  }
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
