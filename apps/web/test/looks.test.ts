import assert from 'node:assert/strict';
import { test } from 'node:test';
import { oneAtATime } from '../server/looks.ts';

/** Answers that are given when the test says so. */
function questions() {
  const asked: PromiseWithResolvers<boolean>[] = [];
  const ask = () => {
    const question = Promise.withResolvers<boolean>();
    asked.push(question);
    return question.promise;
  };
  return { asked, ask };
}

test('those who come while a question is under way share the next, which is asked after they came', async () => {
  const { asked, ask } = questions();
  const look = oneAtATime(ask);
  const first = look('a');
  const late = [look('b'), look('c')];
  assert.equal(asked.length, 1, 'one at a time');
  asked[0]!.resolve(true);
  assert.equal(await first, true);
  assert.equal(asked.length, 2);
  asked[1]!.resolve(false);
  assert.deepEqual(await Promise.all(late), [false, false], 'what changed meanwhile is seen');
});

test('a question that nobody waits for any more is forgotten', async () => {
  const { asked, ask } = questions();
  let idle = 0;
  const look = oneAtATime(ask, () => (idle += 1));
  const answers = [look('a'), look('b')];
  asked[0]!.resolve(true);
  await answers[0];
  assert.equal(idle, 0, 'another waits');
  asked[1]!.resolve(true);
  assert.deepEqual(await Promise.all(answers), [true, true]);
  assert.equal(idle, 1);
  const again = look('c');
  assert.equal(asked.length, 3, 'it is asked anew');
  asked[2]!.resolve(true);
  assert.equal(await again, true);
});
