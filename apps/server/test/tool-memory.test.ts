import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, suite, test } from 'node:test';
import { z } from 'zod';
import { registerMachine, issueKey } from './applications.ts';
import { callTool, openToolHouse, type Told } from './assistant.ts';
import { asAdmin } from './house.ts';
import { stemOf, stemsOf } from '#platform/data/stems';

/** MEMORY_INSIGHTS=100000 is the long run. */
const insights = Number(process.env.MEMORY_INSIGHTS ?? 4_000);
const isLong = process.env.MEMORY_INSIGHTS !== undefined;

const questions = z
  .array(z.tuple([z.string(), z.string(), z.string()]))
  .parse(JSON.parse(readFileSync(new URL('./memory-questions.json', import.meta.url), 'utf8')));

const house = await openToolHouse({ after });
const { key } = house;
const record = (given: object, by = key) => callTool(house, by, 'record_insight', given);
const search = (query: string, limit = 5, by = key) => callTool(house, by, 'search_memory', { query, limit });
const Found = z.array(z.looseObject({ id: z.string(), useCount: z.number() }));
const foundIn = ({ data }: Told) => Found.parse(data['results']);
const idsOf = (told: Told): string[] => foundIn(told).map(({ id }) => id);

test('forms of one word come down to one stem', () => {
  const families = [
    ['паспорт', 'паспортын', 'паспортоо', 'паспортыг', 'паспортоор', 'паспортуудын'],
    ['байгууллага', 'байгууллагын', 'байгууллагаас', 'байгууллагууд'],
    ['мэдээлэл', 'мэдээллийн', 'мэдээллээр', 'мэдээллүүд'],
    ['иргэн', 'иргэний', 'иргэнээс'],
    ['сунгах', 'сунгана', 'сунгасан', 'сунгадаг', 'сунгуулах', 'сунгахад'],
    ['renew', 'renewal', 'renewing', 'renewed', 'renews'],
    ['registration', 'registrations'],
  ];
  for (const family of families)
    assert.equal(new Set(family.map(stemOf)).size, 1, family.map((word) => `${word} ${stemOf(word)}`).join(', '));
  assert.deepEqual(stemsOf('the and гэж байна'), [], 'what is in every sentence finds nothing');
});

suite('an insight', () => {
  test('that is the very same is merged, however it is spaced, and of many at once one is made', async () => {
    const given = { topic: 'Merge', content: 'The same  thing twice', confidence: 0.4 };
    const made = await Promise.all(Array.from({ length: 8 }, () => record(given)));
    assert.equal(made.filter(({ data }) => data['status'] === 'created').length, 1);
    assert.equal(new Set(made.map(({ data }) => data['id'])).size, 1);
    const again = await record({ topic: 'merge', content: 'the SAME thing twice ', confidence: 0.9 });
    assert.deepEqual([again.data['status'], again.data['confidence']], ['merged', 0.9], 'what is surer stays');
    const [found] = foundIn(await search('same thing'));
    assert.equal(found?.useCount, 9);
  });

  test('that is nearly the same is kept and told of, and may take the place of the other', async () => {
    const topic = 'near';
    const first = await record({ topic, content: 'Queue workers are restarted every night at two.' });
    const second = await record({ topic, content: 'Queue workers are restarted every night at two o clock.' });
    const Similar = z.array(z.object({ id: z.string(), similarity: z.number() }));
    const [similar] = Similar.parse(second.data['similar']);
    assert.equal(similar?.id, first.data['id']);
    assert.ok(similar!.similarity >= 0.85);
    const third = await record({ topic, content: 'Workers restart hourly now.', supersedes: first.data['id'] });
    assert.ok(third.success, third.error);
    const found = idsOf(await search('queue workers restarted'));
    assert.ok(!found.includes(String(first.data['id'])) && found.includes(String(third.data['id'])));
    const twice = await record({ topic, content: 'Another heir.', supersedes: first.data['id'] });
    assert.equal(twice.data.code, 'tools.insight_not_found');
  });

  test('with a secret or a person in it is refused, and neither is told back', async () => {
    const secrets = [
      'the password is hunter2hunter2',
      'api_key=abcdef123456',
      'нууц үг: Tamga2026',
      '-----BEGIN PRIVATE KEY-----',
      'use tmk_8fK2mQ9xZr4L_0dM3pV7bN1cX5zA9s to sign in',
      'postgres://tamga:geheim@db/tamga',
      'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln',
    ];
    const people = [
      'УБ90010112 дугаартай иргэн',
      'write to bat@example.mn',
      'утас 99112233',
      '4111 1111 1111 1111',
      'иргэн 110000000022',
    ];
    for (const content of secrets) {
      const { data, error } = await record({ topic: 'a', content });
      assert.equal(data.code, 'tools.insight_has_secret', content);
      assert.ok(!error.includes(content));
    }
    for (const content of people)
      assert.equal((await record({ topic: 'a', content })).data.code, 'tools.insight_is_personal', content);
    const harmless = ['Order 20260105 has 12 steps', 'Rotate the token every week', 'Use port 5432 and 8080'];
    for (const content of harmless) assert.ok((await record({ topic: 'a', content })).success, content);
  });

  test('of one application is not found by another', async () => {
    const machine = await registerMachine(house, house.admin.headers, ['tools:memory.read', 'tools:memory.write']);
    const other = (await issueKey(house, house.admin.headers, machine, ['tools:memory.read', 'tools:memory.write']))
      .secret;
    const own = await record({ topic: 'apart', content: 'Narwhals swim under arctic ice' });
    assert.deepEqual(idsOf(await search('narwhal', 5, other)), []);
    const theirs = await record({ topic: 'x', content: 'y', supersedes: own.data['id'] }, other);
    assert.equal(theirs.data.code, 'tools.insight_not_found');
    assert.deepEqual(idsOf(await search('narwhal')), [own.data['id']]);
  });

  test('that is surer or newer comes first, and a typing error finds it all the same', async () => {
    const unsure = await record({ topic: 'rank', content: 'Walrus colonies gather in spring', confidence: 0.1 });
    const sure = await record({ topic: 'rank', content: 'Walrus colonies gather in autumn', confidence: 1 });
    assert.deepEqual(idsOf(await search('walrus colony')).slice(0, 2), [sure.data['id'], unsure.data['id']]);
    const fuzzy = await search('wallruz colonies');
    assert.ok(idsOf(fuzzy).includes(String(sure.data['id'])));
  });

  test('has limits, which are told', async () => {
    for (const given of [
      { topic: 'a' },
      { topic: '', content: 'a' },
      { topic: 'a', content: 'b', confidence: 0.05 },
      { topic: 'a', content: 'b', confidence: 1.1 },
      { topic: 'a', content: 'b'.repeat(4_001) },
    ])
      assert.equal((await record(given)).data.code, 'request.invalid_arguments', JSON.stringify(given).slice(0, 60));
    for (const given of [{}, { query: ' ' }, { query: 'a', limit: 0 }, { query: 'a', limit: 51 }])
      assert.equal((await callTool(house, key, 'search_memory', given)).data.code, 'request.invalid_arguments');
    assert.equal((await search('zzzzzz qqqqq')).data['total'], 0);
  });
});

suite(`among ${insights} insights`, () => {
  const answers = new Map<string, string>();
  before(async () => {
    for (const [topic, content] of questions)
      answers.set(content, String((await record({ topic, content, confidence: 0.8 })).data['id']));
    await fillMemory(insights - questions.length);
  });

  test('inflected questions in Mongolian and English find their answers', { timeout: 3_600_000 }, async () => {
    const times: number[] = [];
    const missed: string[] = [];
    const first: boolean[] = [];
    for (const [, content, question] of [...questions, ...questions]) {
      const reply = await search(question);
      times.push(Number(reply.data['tookMs']));
      const place = idsOf(reply).indexOf(answers.get(content) ?? '');
      first.push(place === 0);
      if (place === -1) missed.push(question);
    }
    const hits = 1 - missed.length / times.length;
    const p95 = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0;
    const atFirst = first.filter(Boolean).length / first.length;
    console.log(
      `${insights} insights, ${questions.length} questions: hit@1 ${atFirst.toFixed(3)}, hit@5 ${hits.toFixed(3)}, p95 ${p95} ms`,
    );
    assert.ok(hits >= 0.95, `hit@5 is ${hits}; missed: ${[...new Set(missed)].join('; ')}`);
    // A machine that others use at the same time says little of how fast it is.
    if (isLong) assert.ok(p95 < 100, `p95 is ${p95} ms`);
  });
});

/** Insights of the same words as the answers have, put together by chance, so that every word is found in many. */
async function fillMemory(count: number): Promise<void> {
  const words = [
    ...new Set(questions.flatMap(([topic, content]) => `${topic} ${content}`.match(/[\p{L}]{3,}/gu) ?? [])),
  ];
  const others = Array.from(
    { length: 4_000 },
    (_, index) => `${'бвгджзклмнпрст'[index % 14]}${'аэиоуөү'[index % 7]}${(index * 7_919).toString(36)}`,
  );
  let state = 11;
  const chance = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const pool = (): string => (chance(3) === 0 ? words[chance(words.length)]! : others[chance(others.length)]!);
  const rows = Array.from({ length: count }, (_, index) => {
    const content = Array.from({ length: 6 + chance(10) }, pool).join(' ');
    return { topic: words[chance(words.length)]!, content: `${content} ${index}` };
  });
  await asAdmin(async (client) => {
    for (let at = 0; at < rows.length; at += 2_000) {
      const batch = rows
        .slice(at, at + 2_000)
        .map(({ topic, content }) => ({ topic, content, stems: stemsOf(`${topic} ${content}`) }));
      await client.query(
        `insert into tools.insight (id, application_id, topic, content, digest, confidence, stems)
         select gen_random_uuid(), $1, row ->> 'topic', row ->> 'content', sha256(convert_to(row ->> 'content', 'UTF8')), 0.5,
                array(select jsonb_array_elements_text(row -> 'stems'))
         from jsonb_array_elements($2) as row`,
        [house.machine.id, JSON.stringify(batch)],
      );
    }
    await client.query(
      `insert into tools.stem (application_id, stem, insights)
       select application_id, unnest(array_append(stems, '')), count(*) from tools.insight where application_id = $1 group by 1, 2
       on conflict (application_id, stem) do update set insights = excluded.insights`,
      [house.machine.id],
    );
    await client.query('vacuum analyze tools.insight');
    await client.query('vacuum analyze tools.stem');
  }, house.database);
}
