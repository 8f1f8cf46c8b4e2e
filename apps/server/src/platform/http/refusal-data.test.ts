import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { endpoint, type FieldRefusal, fieldProblemsMax } from '@tamga/contract';
import { z } from 'zod';
import { openHouse } from '#test/house';
import { AppError } from '#platform/error';
import { mount } from './mount.ts';
import { describeApi } from './openapi.ts';

const shared = { access: 'public', summary: 'Test', description: 'Test.', unaudited: 'changes nothing' } as const;

const name = z.string().min(1).max(5);
const register = endpoint({
  ...shared,
  method: 'POST',
  path: '/test/register/{number}',
  params: z.object({ number: z.coerce.number().int() }),
  query: z.object({ limit: z.coerce.number().int().max(10).optional() }),
  body: z.object({
    family_name: name,
    given_name: name,
    phone: z.string().regex(/^\d{8}$/),
    kind: z.enum(['a', 'b']),
    age: z.int().min(18).max(150),
    address: z.object({ lines: z.array(name).max(600) }),
  }),
  data: z.object({}),
  example: {
    params: { number: 1 },
    body: { family_name: 'a', given_name: 'b', phone: '99112233', kind: 'a', age: 20, address: { lines: [] } },
    data: {},
  },
});
const conflict = endpoint({
  ...shared,
  method: 'POST',
  path: '/test/conflict',
  body: z.object({ good: z.boolean() }),
  data: z.object({}),
  errors: ['site.version_conflict', 'site.theme_name_taken'],
  example: { body: { good: true }, data: {} },
});
const tool = endpoint({
  ...shared,
  method: 'POST',
  path: '/test/tool',
  body: z.object({ text: z.string() }),
  data: z.object({}),
  envelope: 'tools',
  example: { body: { text: 'a' }, data: {} },
});

const defects: string[] = [];
const house = await openHouse(
  { after },
  {
    kernel: { limits: 'off', reportDefect: (defect) => void defects.push(defect) },
    furnish(app) {
      mount(app, register, () => ({}));
      mount(app, tool, () => ({}));
      mount(app, conflict, ({ body }) => {
        const more = { current_version: 7, password_hash: 'x' };
        throw new AppError('site.version_conflict', body.good ? { details: more } : {});
      });
    },
  },
);

const ask = async (url: string, payload: object, language = 'en') => {
  const reply = await house.app.inject({ method: 'POST', url, payload, headers: { 'accept-language': language } });
  return reply.json();
};

suite('a refused request', () => {
  const wrong = {
    family_name: '',
    given_name: 'too long',
    phone: '12',
    kind: 'c',
    age: 7,
    address: { lines: ['good', 'too long', 5] },
    rol: 'admin',
  };

  test('names every wrong field, wherever it stands, with a code and its own words', async () => {
    const { message, fields } = await ask('/test/register/x?limit=11', wrong);

    assert.deepEqual(fields, [
      { path: 'number', code: 'wrong_type', message: 'must be a number, for example 12.' },
      { path: 'limit', code: 'too_large', message: 'must be at most 10.' },
      { path: 'family_name', code: 'required', message: 'is required.' },
      { path: 'given_name', code: 'too_long', message: 'must be at most 5 characters.' },
      { path: 'phone', code: 'wrong_format', message: 'is not written correctly.' },
      { path: 'kind', code: 'not_allowed', message: 'must be one of: a, b.' },
      { path: 'age', code: 'too_small', message: 'must be at least 18.' },
      { path: 'address.lines.1', code: 'too_long', message: 'must be at most 5 characters.' },
      { path: 'address.lines.2', code: 'wrong_type', message: 'must be text.' },
      { path: 'rol', code: 'unknown_field', message: 'is no field known here.' },
    ]);
    assert.match(message, /phone: is not written correctly\.$/);
  });

  test('does so in the language of the caller', async () => {
    const { fields } = await ask('/test/register/1', wrong, 'mn');
    assert.equal(fields[0].message, 'заавал бөглөнө.');
  });

  test('names what cannot be kept beside what does not fit', async () => {
    const { fields } = await ask('/test/register/1', { ...wrong, given_name: 'a\0', phone: '\ud800' });
    const codes = fields.map(({ path, code }: FieldRefusal) => `${path} ${code}`);
    assert.deepEqual(codes.slice(0, 3), [
      'given_name unkeepable_text',
      'phone unkeepable_text',
      'family_name required',
    ]);
    assert.equal(new Set(codes).size, codes.length);
  });

  test('has an answer that does not grow without end', async () => {
    const lines = Array.from({ length: 600 }, () => 'too long');
    const { fields } = await ask('/test/register/1', { ...wrong, address: { lines } });
    assert.equal(fields.length, fieldProblemsMax);
  });

  test('of a tool tells them beside the code', async () => {
    const { success, data } = await ask('/test/tool', {});
    assert.equal(success, false);
    assert.deepEqual(data, {
      code: 'request.invalid_arguments',
      fields: [{ path: 'text', code: 'required', message: 'is required.' }],
    });
  });
});

suite('a refusal with details', () => {
  test('carries those that the contract declares, and no others', async () => {
    const { error, details } = await ask('/test/conflict', { good: true });
    assert.deepEqual({ error, details }, { error: 'site.version_conflict', details: { current_version: 7 } });
    assert.deepEqual(defects, []);
  });

  test('is a defect where the code declares some and they are missing', async () => {
    const { details } = await ask('/test/conflict', { good: false });
    assert.equal(details, undefined);
    assert.deepEqual(defects.splice(0), ['site.version_conflict does not carry the details that it declares']);
  });

  test('is described with them, code by code', () => {
    const document = describeApi(house.app.kernel.envelopes, 'test', [
      { room: 'test', name: 'conflict', endpoint: conflict },
    ]);
    const { paths } = document as { paths: Record<string, { post: { responses: Record<number, Response> } }> };
    const { schema } = paths['/test/conflict']!.post.responses[409]!.content['application/json'];
    const [plain, detailed] = schema.anyOf.map(({ allOf }) => allOf[1].properties);
    assert.deepEqual(plain!.error, { enum: ['site.theme_name_taken'] });
    assert.deepEqual(detailed!.error, { const: 'site.version_conflict' });
    assert.deepEqual(Object.keys(detailed!.details!.properties!), ['current_version']);
  });
});

interface Response {
  content: Record<'application/json', { schema: { anyOf: { allOf: [unknown, { properties: Properties }] }[] } }>;
}

type Properties = Record<string, { properties?: object }>;
