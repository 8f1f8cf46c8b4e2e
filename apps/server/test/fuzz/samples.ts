import { randomUUID } from 'node:crypto';
import { endpoint, type Endpoint } from '@tamga/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Actor } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { mount } from '#platform/http/mount';
import { furnishWebhooks, receiveSample } from '#test/signed-webhooks';

const moment = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

const NewThing = z.object({
  name: z.string().min(2).max(40),
  kind: z.enum(['large', 'small']),
  amount: z.int().min(0).max(1_000_000).optional(),
  weight: z.number().optional(),
  due_at: moment.optional(),
  owner: z
    .object({
      email: z.email(),
      phone: z
        .string()
        .regex(/^\d{8}$/)
        .nullable(),
    })
    .optional(),
  labels: z.array(z.string().max(20)).max(5).default([]),
  notes: z.record(z.string(), z.json()).optional(),
});
const Thing = NewThing.extend({ id: z.uuid(), created_at: moment }).meta({ id: 'FuzzedThing' });
type Thing = z.output<typeof Thing>;

const id = '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11';
const example = {
  name: 'a thing',
  kind: 'large' as const,
  owner: { email: 'a@example.mn', phone: '99112233' },
  notes: { colour: 'blue' },
};
const shown = { ...example, id, created_at: '2026-01-05T02:30:00.000Z' };
const shared = { summary: 'Sample', description: 'Sample.', unaudited: 'a sample for the fuzzer' } as const;
const one = { ...shared, access: 'signed-in', owner: 'platform', params: z.object({ id: z.uuid() }) } as const;

const addThing = endpoint({
  ...shared,
  access: 'permission:users.manage',
  method: 'POST',
  path: '/test/things',
  body: NewThing,
  data: Thing,
  example: { body: example, data: shown },
});
const listThings = endpoint({
  ...shared,
  access: 'signed-in',
  method: 'GET',
  path: '/test/things',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(20),
    cursor: z.uuid().optional(),
    kind: z.enum(['large', 'small']).optional(),
    since: moment.optional(),
    search: z.string().max(50).optional(),
  }),
  data: z.object({ items: z.array(Thing), next_cursor: z.uuid().nullable() }),
  example: { query: { limit: 20 }, data: { items: [shown], next_cursor: null } },
});
const readThing = endpoint({
  ...one,
  method: 'GET',
  path: '/test/things/{id}',
  data: Thing,
  errors: ['request.not_found'],
  example: { params: { id }, data: shown },
});
const changeThing = endpoint({
  ...one,
  method: 'PUT',
  path: '/test/things/{id}',
  body: NewThing.partial(),
  data: Thing,
  errors: ['request.not_found'],
  example: { params: { id }, body: { name: 'another' }, data: shown },
});
const mendThing = endpoint({
  ...one,
  method: 'PATCH',
  path: '/test/things/{id}',
  body: NewThing.omit({ labels: true }).partial(),
  data: Thing,
  errors: ['request.not_found'],
  example: { params: { id }, body: { name: 'another' }, data: shown },
});
const removeThing = endpoint({
  ...one,
  method: 'DELETE',
  path: '/test/things/{id}',
  data: z.object({}),
  errors: ['request.not_found'],
  example: { params: { id }, data: {} },
});
const countLetters = endpoint({
  ...shared,
  access: 'public',
  method: 'POST',
  path: '/test/letters/{alphabet}',
  params: z.object({ alphabet: z.string().max(60) }),
  body: z.union([z.object({ text: z.string() }), z.array(z.string()).max(10)]),
  data: z.object({ letters: z.number() }),
  envelope: 'tools',
  example: { params: { alphabet: 'latin' }, body: { text: 'abc' }, data: { letters: 3 } },
});
const touchThings = endpoint({
  ...shared,
  access: ['role:admin', 'permission:gov.review'],
  method: 'POST',
  path: '/test/touch',
  data: z.object({ touched: z.number() }),
  example: { data: { touched: 0 } },
});

const echo = endpoint({
  ...shared,
  access: 'public',
  method: 'POST',
  path: '/test/echo',
  body: z.json(),
  data: z.json(),
  example: { body: { a: [1] }, data: { a: [1] } },
});

const countBytes = endpoint({
  ...shared,
  access: 'public',
  method: 'POST',
  path: '/test/bytes',
  raw: { contentTypes: ['text/plain'], bytesMax: 2_000, example: 'abc' },
  data: z.object({ bytes: z.int() }),
  example: { data: { bytes: 3 } },
});

const passOn = endpoint({
  ...shared,
  access: 'signed-in',
  method: 'ANY',
  path: '/test/apps/{slug}/{path...}',
  owner: 'platform',
  params: z.object({ slug: z.string().max(20), path: z.string().max(200) }),
  raw: { contentTypes: ['*'], bytesMax: 2_000, example: 'abc' },
  data: z.object({ path: z.string(), bytes: z.int() }),
  example: { params: { slug: 'maps', path: 'tiles/1/2.png' }, data: { path: 'tiles/1/2.png', bytes: 3 } },
});

/** Operations of every shape, so that the kernel is tried with input that no room takes yet. */
export const samples = {
  addThing,
  listThings,
  readThing,
  changeThing,
  mendThing,
  removeThing,
  countLetters,
  touchThings,
  echo,
  countBytes,
  receiveSample,
  passOn,
};

export const described = (endpoints: Record<string, Endpoint>) =>
  Object.entries(endpoints).map(([name, endpoint]) => ({ room: 'fuzz', name, endpoint }));

export function mountSamples(app: FastifyInstance, deps: Deps): void {
  const things = new Map<string, Thing>();
  const find = (id: string): Thing => {
    const thing = things.get(id);
    if (!thing) throw new AppError('request.not_found');
    return thing;
  };
  const keep = async (actor: Actor, thing: Thing): Promise<Thing> => {
    await askDatabase(deps, actor, thing);
    // A few are enough, and a list of thousands would be all the work there is.
    if (things.size < 200 || things.has(thing.id)) things.set(thing.id, thing);
    return thing;
  };
  mount(app, addThing, ({ body }, actor) => keep(actor, { ...body, id: randomUUID(), created_at: new Date() }));
  mount(app, listThings, async ({ query }, actor) => {
    await askDatabase(deps, actor, { name: query.search ?? '', due_at: query.since });
    const all = [...things.values()].filter(({ kind }) => query.kind === undefined || kind === query.kind);
    const from = query.cursor === undefined ? 0 : all.findIndex((thing) => thing.id === query.cursor) + 1;
    const items = all.slice(from, from + Math.min(query.limit, 5));
    return { items, next_cursor: items.at(-1)?.id ?? null };
  });
  mount(app, readThing, ({ params }) => find(params.id));
  const change = (actor: Actor, id: string, body: Partial<Thing>) => {
    const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    return keep(actor, { ...find(id), ...given });
  };
  mount(app, changeThing, ({ params, body }, actor) => change(actor, params.id, body as Partial<Thing>));
  mount(app, mendThing, ({ params, body }, actor) => change(actor, params.id, body as Partial<Thing>));
  mount(app, removeThing, ({ params }) => {
    find(params.id);
    things.delete(params.id);
    return {};
  });
  mount(app, countLetters, async ({ params, body }, actor) => {
    await askDatabase(deps, actor, { name: params.alphabet });
    return { letters: [Array.isArray(body) ? body : body.text].flat().join('').length };
  });
  mount(app, echo, ({ body }) => body);
  mount(app, passOn, ({ params, body }) => ({ path: params.path, bytes: body.length }));
  mount(app, countBytes, ({ body }) => ({ bytes: body.length }));
  furnishWebhooks(app, deps);
  mount(app, touchThings, () => ({ touched: things.size }));
}

/** The values travel to PostgreSQL as every type they may become there, so that those it cannot hold are found. */
async function askDatabase(deps: Deps, actor: Actor, thing: Partial<Thing>): Promise<void> {
  const { name = '', amount = 0, weight = 0, due_at = null, labels = [], notes = {} } = thing;
  const query = sql`select ${name}::text, ${amount}::int8, ${weight}::float8, ${due_at}::timestamptz,
    ${labels}::text[], ${JSON.stringify(notes)}::jsonb`;
  await query.execute(asActor(deps, actor));
}
