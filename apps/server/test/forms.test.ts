import assert from 'node:assert/strict';
import { test } from 'node:test';
import { line, prose } from '@tamga/contract/text';
import { checkAnswers, checkForm, compilePattern, readForm } from '@tamga/forms';
import { isLine, isProse } from '@tamga/forms/visible';
import { quickestMs } from '../../../packages/forms/test/quickest.ts';
import { ajvOf, withoutEmpty } from './form-opinion.ts';
import { answersTo, formOf, nonsenseOf } from './random-forms.ts';
import { randomOf } from './rls-worlds.ts';

/** `FORMS_RUNS=20000` is the long run. */
const runs = Number(process.env.FORMS_RUNS ?? 1_000);
const seed = Number(process.env.FORMS_SEED ?? 1);

test(`of ${runs} random forms each is read as another validator reads it, for five answers each (seed ${seed})`, () => {
  const random = randomOf(seed);
  const seen = { good: 0, bad: 0 };
  for (let run = 0; run < runs; run += 1) {
    const schema = formOf(random);
    assert.deepEqual(checkForm(schema), [], JSON.stringify(schema));
    const [form, isValid] = [readForm(schema), ajvOf(schema)];
    for (let n = 0; n < 5; n += 1) {
      const answers = answersTo(random, schema);
      const { problems, answers: kept } = checkAnswers(form, answers);
      const isGood = isValid(withoutEmpty(answers));
      seen[isGood ? 'good' : 'bad'] += 1;
      const told = JSON.stringify({ schema, answers, problems });
      assert.equal(problems.length === 0, isGood, told);
      // What was kept is as good as what was given, and nothing in it is empty.
      if (isGood) assert.deepEqual(kept, withoutEmpty(answers), told);
      for (const { path, mn, en } of problems) assert.ok(mn !== '' && en !== '' && typeof path === 'string', told);
    }
  }
  assert.ok(seen.good > runs / 4 && seen.bad > runs / 4, JSON.stringify(seen));
});

test('nonsense is refused, and never takes long', () => {
  const random = randomOf(2);
  for (let run = 0; run < runs; run += 1) {
    const schema = nonsenseOf(random);
    const answers = nonsenseOf(random);
    const check = () => checkForm(schema).length > 0 || checkAnswers(readForm(schema), answers);
    const started = performance.now();
    check();
    // A machine that others use as well stops at times: then its processor says how long it took.
    if (performance.now() - started < 50) continue;
    const ms = quickestMs(check);
    assert.ok(ms < 50, `${ms} ms: ${JSON.stringify(schema)}`);
  }
});

test('random patterns match what the regular expressions of the language match', () => {
  const random = randomOf(3);
  const piece = (depth: number): string => {
    const inner = () => Array.from({ length: 1 + random.below(2) }, () => piece(depth + 1)).join('');
    const atom =
      depth < 2 && random.chance(0.3)
        ? `(${inner()}|${inner()})`
        : random.pick(['a', 'b', '[ab]', '[^a]', '.', '\\d', '\\w', '\\.']);
    return atom + random.pick(['', '', '', '?', '*', '+', '{2}', '{1,2}']);
  };
  let matched = 0;
  for (let run = 0; run < 2_000; run += 1) {
    const pattern = `^${Array.from({ length: 1 + random.below(3) }, () => piece(0)).join('')}$`;
    const [own, other] = [compilePattern(pattern), new RegExp(pattern, 'u')];
    for (let n = 0; n < 5; n += 1) {
      const text = Array.from({ length: random.below(6) }, () => random.pick(['a', 'b', '.', '1', 'Ө'])).join('');
      matched += own.test(text) ? 1 : 0;
      assert.equal(own.test(text), other.test(text), `${pattern} ${text}`);
    }
  }
  assert.ok(matched > 500, String(matched));
});

test('forms refuse the characters that the contract refuses in whatever people write', () => {
  const [oneLine, lines] = [line(100), prose(100)];
  const seen = { good: 0, bad: 0 };
  const ranges = [
    [0, 0xff_ff],
    [0x1_b0_00, 0x1_ff_ff],
    [0xe_00_00, 0xe_0f_ff],
  ] as const;
  for (const [first, last] of ranges)
    for (let code = first; code <= last; code += 1)
      for (const before of ['a', '\u1820', '\u1820\u180b', '❤']) {
        const text = `${before}${String.fromCodePoint(code)}b`;
        const isGood = isLine(text);
        seen[isGood ? 'good' : 'bad'] += 1;
        if (isGood !== oneLine.safeParse(text).success || isProse(text) !== lines.safeParse(text).success)
          assert.fail(`${before} U+${code.toString(16)}`);
      }
  assert.ok(seen.bad > 500 && seen.good > 200_000, JSON.stringify(seen));
});
