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
/** What people ask, with the code of the service that answers; and what nothing that is published answers. */
const questions = z
  .object({ mn: asked, en: asked, none: z.array(z.string()) })
  .parse(JSON.parse(readFileSync(new URL('./assistant-questions.json', import.meta.url), 'utf8')));

const house = await openHouse({ after });
const ids = await seedServices(house);
const codes = new Map([...ids].map(([code, id]) => [id, code]));
await readPublished(house);

test('the service that answers is among the first three, without any model', async (t) => {
  const took: number[] = [];
  for (const language of ['mn', 'en'] as const) {
    const missed: string[] = [];
    for (const [question, wanted] of questions[language]) {
      const began = performance.now();
      const { passages } = await retrieve(house.deps, question, language);
      took.push(performance.now() - began);
      const found = passages.map(({ source_id }) => codes.get(source_id));
      if (!found.includes(wanted)) missed.push(`${question} (${wanted}): ${found.join(', ')}`);
    }
    const all = questions[language].length;
    t.diagnostic(`${language}: ${all} questions, hit@3 ${((all - missed.length) / all).toFixed(3)}`);
    for (const one of missed) t.diagnostic(one);
    assert.ok(all >= (language === 'mn' ? 200 : 100));
    assert.ok(missed.length <= 0.1 * all, missed.join('\n'));
  }
  took.sort((one, other) => one - other);
  const [p50 = 0, p95 = 0] = [0.5, 0.95].map((share) => took[Math.floor(took.length * share)]);
  t.diagnostic(`p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`);
  assert.ok(p95 < 80, `p95 ${p95} ms`);
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
  const all = [...questions.mn, ...questions.en].map(([question]) => question).concat(questions.none);
  const refused = all.filter((one) => personalIn(one).length > 0 || commandsIn(one).length > 0 || hasLink(one));
  assert.deepEqual(refused, []);
});
