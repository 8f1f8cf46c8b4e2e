import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { z } from 'zod';
import { commandsIn, hasLink } from '../src/modules/assistant/attacks.ts';
import { personalIn } from '../src/modules/assistant/personal.ts';
import { retrieve } from '../src/modules/assistant/retrieval.ts';
import { readPublished } from './assistant-knowledge.ts';
import { seedServices } from './demo-services.ts';
import { openHouse } from './house.ts';

const asked = z.array(z.tuple([z.string(), z.string()]));
/**
 * What people ask, with the code of the service that answers; what nothing that is published answers; what people type, with
 * the mistakes they make, of which nobody looks at every second one while retrieval is improved; and what several may mean.
 */
const questions = z
  .object({ mn: asked, en: asked, none: z.array(z.string()), typed: asked, several: z.array(z.string()) })
  .parse(JSON.parse(readFileSync(new URL('./assistant-questions.json', import.meta.url), 'utf8')));

const house = await openHouse({ after });
const ids = await seedServices(house);
const codes = new Map([...ids].map(([code, id]) => [id, code]));
await readPublished(house);

test('the service that answers is among the first three, without any model', async (t) => {
  const took: number[] = [];
  for (const language of ['mn', 'en'] as const) {
    const missed: string[] = [];
    let [askedBack, wrong] = [0, 0];
    for (const [question, wanted] of questions[language]) {
      const began = performance.now();
      const { passages, isUnsure } = await retrieve(house.deps, question, language);
      took.push(performance.now() - began);
      const found = passages.map(({ source_id }) => codes.get(source_id));
      if (isUnsure) askedBack += 1;
      if (!isUnsure && found.length > 0 && found[0] !== wanted) wrong += 1;
      if (!found.includes(wanted)) missed.push(`${question} (${wanted}): ${found.join(', ')}`);
    }
    const all = questions[language].length;
    t.diagnostic(`${language}: ${all} questions, hit@3 ${((all - missed.length) / all).toFixed(3)}`);
    t.diagnostic(`${language}: asked back ${(askedBack / all).toFixed(3)}, wrongly named ${(wrong / all).toFixed(3)}`);
    for (const one of missed) t.diagnostic(one);
    assert.ok(all >= (language === 'mn' ? 200 : 100));
    assert.ok(missed.length <= 0.1 * all, missed.join('\n'));
    // Who is asked back too often is not helped either.
    assert.ok(askedBack <= 0.35 * all && wrong <= 0.05 * all);
  }
  took.sort((one, other) => one - other);
  const [p50 = 0, p95 = 0] = [0.5, 0.95].map((share) => took[Math.floor(took.length * share)]);
  t.diagnostic(`p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`);
  assert.ok(p95 < 80, `p95 ${p95} ms`);
});

test('what people type, with mistakes and in Latin letters, is found, and seldom is one service named that is another', async (t) => {
  for (const [name, rest] of [
    ['tuned with', 0],
    ['kept aside', 1],
  ] as const) {
    const own = questions.typed.filter((_, at) => at % 2 === rest);
    let [hits, wrong] = [0, 0];
    for (const [question, wanted] of own) {
      const { passages, isUnsure } = await retrieve(house.deps, question, /[а-я]/i.test(question) ? 'mn' : 'en');
      const found = passages.map(({ source_id }) => codes.get(source_id));
      if (found.includes(wanted)) hits += 1;
      if (!isUnsure && found.length > 0 && found[0] !== wanted) wrong += 1;
      if (found[0] !== wanted && rest === 0) t.diagnostic(`${question} (${wanted}): ${found.join(', ')} ${isUnsure}`);
    }
    const share = (count: number): string => (count / own.length).toFixed(3);
    t.diagnostic(`${name}: ${own.length} questions, hit@3 ${share(hits)}, wrongly named ${share(wrong)}`);
    assert.ok(own.length >= 15 && hits >= 0.8 * own.length && wrong <= 0.1 * own.length, name);
  }
});

test('where several services may be meant, none is named as the one', async () => {
  for (const question of questions.several) {
    const { passages, isUnsure } = await retrieve(house.deps, question, 'mn');
    assert.ok(isUnsure || passages.length === 0, `${question}: ${passages.map(({ title }) => title).join('; ')}`);
  }
});

test('what nothing answers gets no answer', async (t) => {
  const answered: string[] = [];
  for (const question of questions.none) {
    const { passages } = await retrieve(house.deps, question, /[а-я]/i.test(question) ? 'mn' : 'en');
    if (passages.length > 0) answered.push(`${question}: ${passages.map(({ title }) => title).join('; ')}`);
  }
  for (const one of answered) t.diagnostic(one);
  assert.ok(questions.none.length >= 60);
  assert.ok(answered.length <= 0.1 * questions.none.length, answered.join('\n'));
});

test('no ordinary question is taken for personal data or for an attack', () => {
  const all = [...questions.mn, ...questions.en, ...questions.typed]
    .map(([question]) => question)
    .concat(questions.none, questions.several);
  const refused = all.filter((one) => personalIn(one).length > 0 || commandsIn(one).length > 0 || hasLink(one));
  assert.deepEqual(refused, []);
});
