import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkAnswers, checkForm, checkPages, limits, pagesOf, readForm, withOrder } from '../src/index.ts';
import { quickestMs } from './quickest.ts';

const label = { 'x-label': { mn: 'Талбар', en: 'Field' } };
const text = { ...label, type: 'string' };
const form = <P extends object>(properties: P, more: object = {}) => ({ type: 'object', properties, ...more });
const paths = (problems: readonly { path: string }[]) => problems.map(({ path }) => path);
const answer = (schema: object, input: unknown) => checkAnswers(readForm(schema), input);

test('each kind of field takes its values and refuses others, with words in both languages', () => {
  const id = '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11';
  const kinds: [object, unknown[], unknown[]][] = [
    [{ type: 'string', maxLength: 3 }, ['abc', '😀😀😀'], ['abcd', 1, {}, 'a\u202eb', 'a\u200bb', 'a\nb']],
    [
      { type: 'string', 'x-kind': 'long_text', minLength: 2 },
      ['a\nb', 'ᠮᠣᠩᠭᠣᠯ\u180e\u1820', '❤\ufe0f!'],
      ['a', 'ab\u2066', 'a\u3164b'],
    ],
    [{ type: 'integer', minimum: 1 }, [1, 2], [0, 1.5, '1', 2 ** 60]],
    [{ type: 'number', maximum: 2 }, [1.5, -3], [2.1, '1', Number.NaN]],
    [{ type: 'boolean' }, [true, false], ['true', 0]],
    [{ type: 'string', enum: ['a', 'b'] }, ['a'], ['c', ['a']]],
    [
      { type: 'array', items: { type: 'string', enum: ['a', 'b'] }, minItems: 1 },
      [['a'], ['b', 'a']],
      [[], ['c'], ['a', 'a'], 'a'],
    ],
    [
      { type: 'string', format: 'date', 'x-earliest': '2020-01-01', 'x-latest': '2024-12-31' },
      ['2024-02-29'],
      ['2023-02-29', '2019-12-31', '2025-01-01', '1.1.2024'],
    ],
    [
      { type: 'object', 'x-kind': 'money', 'x-currencies': ['MNT'], minimum: 100 },
      [{ amount_minor: 100, currency: 'MNT' }],
      [
        { amount_minor: 99, currency: 'MNT' },
        { amount_minor: 100, currency: 'USD' },
        { amount_minor: 1.5, currency: 'MNT' },
        5,
      ],
    ],
    [{ type: 'string', 'x-kind': 'file', 'x-types': ['application/pdf'] }, [id], ['file.pdf', '../x']],
    [
      { type: 'object', 'x-kind': 'address' },
      [{ unit: '01101', detail: '12-р байр' }],
      [{ unit: '01101' }, { unit: 'x', detail: 'y' }, { unit: '01', detail: ' ' }, { unit: '01', detail: '12\u202e' }],
    ],
    [{ type: 'string', 'x-kind': 'person' }, ['110000000022'], ['1100', 'УБ12345678']],
    [{ type: 'string', 'x-kind': 'organisation' }, ['2002002'], ['200200', 2_002_002]],
  ];
  for (const [field, good, bad] of kinds) {
    const schema = form({ it: { ...label, ...field } });
    assert.deepEqual(checkForm(schema), [], JSON.stringify(field));
    for (const it of good) assert.deepEqual(answer(schema, { it }), { answers: { it }, problems: [] });
    for (const it of bad) {
      const { problems, answers } = answer(schema, { it });
      assert.deepEqual([paths(problems), answers], [['it'], {}], JSON.stringify([field, it]));
      assert.ok(/\p{Script=Cyrillic}/u.test(problems[0]!.mn) && /^[\x20-\x7e]+$/.test(problems[0]!.en));
    }
  }
});

test('a repeatable group tells which item is wrong, and how many there may be', () => {
  const children = {
    ...label,
    type: 'array',
    maxItems: 2,
    minItems: 1,
    items: form({ name: text }, { required: ['name'] }),
  };
  const schema = form({ children }, { required: ['children'] });
  assert.deepEqual(paths(answer(schema, {}).problems), ['children']);
  assert.deepEqual(paths(answer(schema, { children: [] }).problems), ['children']);
  assert.deepEqual(paths(answer(schema, { children: [{ name: 'Бат' }, {}] }).problems), ['children.1.name']);
  assert.deepEqual(paths(answer(schema, { children: [1, { name: 'a', age: 2 }] }).problems), [
    'children.0',
    'children.1.age',
  ]);
  assert.deepEqual(paths(answer(schema, { children: [{ name: 'a' }, { name: 'b' }, { name: 'c' }] }).problems), [
    'children',
  ]);
});

test('a field that is hidden is neither asked for nor kept, and shows no other', () => {
  const married = { ...label, type: 'boolean' };
  const spouse = { ...text, 'x-show-if': { field: 'married', is: true } };
  const job = {
    ...text,
    'x-show-if': { all: [{ field: 'spouse', answered: true }, { not: { field: 'spouse', is: 'Дорж' } }] },
  };
  const schema = form({ married, spouse, job }, { required: ['married', 'spouse'] });
  assert.deepEqual(checkForm(schema), []);
  assert.deepEqual(answer(schema, { married: false, spouse: 'Бат', job: 'a' }), {
    answers: { married: false },
    problems: [],
  });
  assert.deepEqual(paths(answer(schema, { married: true }).problems), ['spouse']);
  const whole = { married: true, spouse: 'Бат', job: 'a' };
  assert.deepEqual(answer(schema, whole).answers, whole);
  assert.deepEqual(answer(schema, { ...whole, spouse: 'Дорж' }).answers, { married: true, spouse: 'Дорж' });

  const items = form({ kind: text, other: { ...text, 'x-show-if': { field: 'item.kind', is: 'other' } } });
  const list = form({ things: { ...label, type: 'array', items } });
  assert.deepEqual(checkForm(list), []);
  const things = [
    { kind: 'other', other: 'a' },
    { kind: 'b', other: 'c' },
  ];
  assert.deepEqual(answer(list, { things }).answers, { things: [{ kind: 'other', other: 'a' }, { kind: 'b' }] });
});

test('names of the language are answers like others', () => {
  const schema = form({
    constructor: text,
    to_string: { ...text, 'x-show-if': { field: 'constructor', answered: true } },
  });
  assert.deepEqual(answer(schema, { to_string: 'a' }).answers, {});
  assert.deepEqual(paths(answer(schema, JSON.parse('{"__proto__": {"a": 1}}')).problems), ['__proto__']);
});

test('a schema outside the subset is refused, where it is wrong', () => {
  const bad: [object, string][] = [
    [form({ a: { ...text, $ref: '#' } }), 'properties.a.$ref'],
    [form({ a: { ...text, pattern: '^(?=a)$' } }), 'properties.a.pattern'],
    [form({ a: { type: 'string' } }), 'properties.a.x-label'],
    [form({ A: text }), 'properties.A'],
    [form({ item: text }), 'properties.item'],
    [form({ a: { ...label, type: ['string', 'null'] } }), 'properties.a'],
    [form({ a: text }, { required: ['b'] }), 'required'],
    [form({ a: text }, { additionalProperties: true }), 'additionalProperties'],
    [form({ a: text }, { allOf: [] }), 'allOf'],
    [form({ a: { ...text, 'x-show-if': { field: 'b', is: 1 } }, b: text }), 'properties.a.x-show-if'],
    [form({ a: { ...text, 'x-show-if': 'true' } }), 'properties.a.x-show-if'],
    [form({ a: { ...text, minLength: 5, maxLength: 4 } }), 'properties.a.maxLength'],
    [form({ a: { ...label, type: 'string', enum: ['a', 'a'] } }), 'properties.a.enum'],
    [form({}), 'properties'],
  ];
  for (const [schema, path] of bad) {
    assert.deepEqual(paths(checkForm(schema)), [path]);
    assert.throws(() => readForm(schema), TypeError);
  }
  for (const raw of [null, 1, [], 'a', { type: 'array' }]) assert.ok(checkForm(raw).length > 0);
});

test('the order of the fields is said beside them, since a store may forget it', () => {
  const schema = form({ b: text, a: { ...text, 'x-show-if': { field: 'b', answered: true } } });
  const kept = withOrder(schema);
  const shuffled = { ...(kept as object), properties: { a: schema.properties.a, b: schema.properties.b } };
  assert.deepEqual([paths(checkForm(schema)), paths(checkForm(shuffled))], [[], []]);
  assert.deepEqual(
    readForm(shuffled).fields.map(({ name }) => name),
    ['b', 'a'],
  );
  assert.deepEqual(withOrder(kept), kept);
  for (const bad of [['a'], ['a', 'a'], ['a', 'c'], 'ab'])
    assert.ok(paths(checkForm({ ...schema, 'x-order': bad })).includes('x-order'));
});

test('pages hold every field once, and a form without them has one page', () => {
  const whole = readForm(form({ a: text, b: text, c: text }));
  const page = (name: string, ...fields: string[]) => ({
    type: 'Category',
    label: { mn: name, en: name },
    elements: fields.map((field) => ({ type: 'Control', scope: `#/properties/${field}` })),
  });
  const layout = (...elements: object[]) => ({ type: 'Categorization', elements });
  const good = layout(page('First', 'c'), page('Second', 'a', 'b'));
  assert.deepEqual(checkPages(good, whole), []);
  assert.deepEqual(
    pagesOf(good, whole).map(({ label, fields }) => [label.en, fields.map(({ name }) => name)]),
    [
      ['First', ['c']],
      ['Second', ['a', 'b']],
    ],
  );
  assert.deepEqual(pagesOf(null, whole)[0]?.fields, whole.fields);
  const bad = [
    layout(page('First', 'a', 'b')),
    layout(page('First', 'a', 'b', 'c', 'c')),
    layout(page('', 'a', 'b', 'c')),
  ];
  for (const one of [...bad, layout(page('First', 'a', 'b', 'c', 'd')), { type: 'HorizontalLayout' }, 1, []])
    assert.ok(checkPages(one, whole).length > 0, JSON.stringify(one));
});

test('patterns that are each small enough are refused once they are too large together', () => {
  const one = { ...text, maxLength: 1, pattern: '^a{900}$' };
  const many = (count: number) => form(Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, one])));
  const most = Math.ceil(limits.patternCosts / 901);
  assert.deepEqual(checkForm(many(most)), []);
  assert.deepEqual(paths(checkForm(many(most + 2))), [
    `properties.f${most}.pattern`,
    `properties.f${most + 1}.pattern`,
  ]);
});

test('no schema and no answers take long, however large', () => {
  let deep: object = text;
  for (let n = 0; n < 5_000; n += 1) deep = { ...label, ...form({ a: deep }) };
  const wide = form(Object.fromEntries(Array.from({ length: 4_000 }, (_, n) => [`f${n}`, text])));
  const evil = { ...text, pattern: '^(([a-z]|\\d)?){90}$', maxLength: 1_000 };
  const patterned = form(Object.fromEntries(Array.from({ length: limits.fields }, (_, n) => [`f${n}`, evil])));
  const list = (items: object) => form({ a: { ...label, type: 'array', maxItems: 100, items } });
  const bombs = form(
    Object.fromEntries(
      Array.from({ length: limits.fields }, (_, n) => [`f${n}`, { ...text, pattern: `^((a?){9${n}}){999}$` }]),
    ),
  );
  for (const [name, schema] of Object.entries({
    deep,
    wide,
    patterned,
    bombs,
    lists: list(list(list(form({ a: text })))),
  })) {
    const ms = quickestMs(() => assert.ok(checkForm(schema).length > 0));
    assert.ok(ms < 50, `${name}: ${ms} ms`);
  }
  // As much as a form may ask for, and more than it asked for.
  const largest = form(
    Object.fromEntries(Array.from({ length: 390 }, (_, n) => [`f${n}`, { ...text, maxLength: 8_000 }])),
  );
  assert.deepEqual(checkForm(largest), []);
  const full = Object.fromEntries(Array.from({ length: 390 }, (_, n) => [`f${n}`, 'ы'.repeat(8_001)]));
  const read = readForm(largest);
  const ms = quickestMs(() => checkAnswers(read, full));
  assert.ok(ms < 50, `${ms} ms`);
  const more = Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`g${n}`, 1]));
  const { problems } = answer(largest, more);
  assert.equal(problems.length, limits.problems);
});

test('what is written otherwise than its pattern wants is refused in the words of the form, where it has some', () => {
  const latin = { ...text, pattern: '^[A-Za-z]+$' };
  const words = { mn: 'Латин үсгээр бичнэ үү.', en: 'Please write it in Latin letters.' };
  const asked = form({ plain: latin, said: { ...latin, 'x-pattern-words': words } });
  const { problems } = answer(asked, { plain: 'Бат', said: 'Бат' });
  assert.deepEqual(problems, [
    { path: 'plain', mn: 'Бичлэгийн хэлбэр буруу байна.', en: 'Please check how this is written.' },
    { path: 'said', ...words },
  ]);
  assert.deepEqual(answer(asked, { said: 'Bat' }).problems, []);
  const half = checkForm(form({ said: { ...latin, 'x-pattern-words': { mn: 'Латин' } } }));
  assert.deepEqual(paths(half), ['properties.said.x-pattern-words']);
  const elsewhere = checkForm(form({ n: { ...label, type: 'integer', 'x-pattern-words': words } }));
  assert.deepEqual(paths(elsewhere), ['properties.n.x-pattern-words']);
});

test('a day outside the limits is refused with the limit as pages write days', () => {
  const limited = { ...label, type: 'string', format: 'date', 'x-earliest': '2020-01-05', 'x-latest': '2024-09-30' };
  const said = (day: string) => answer(form({ day: limited }), { day }).problems.map(({ mn, en }) => [mn, en]);
  assert.deepEqual(said('2019-12-31'), [
    ['2020 оны 1-р сарын 5 эсвэл түүнээс хойш байна.', 'Must be 5 Jan 2020 or later.'],
  ]);
  assert.deepEqual(said('2025-01-01'), [
    ['2024 оны 9-р сарын 30 эсвэл түүнээс өмнө байна.', 'Must be 30 Sept 2024 or earlier.'],
  ]);
});
