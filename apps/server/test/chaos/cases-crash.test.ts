import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkStories } from './cases-checks.ts';
import { type Applicant, openStory, type Reply, type Step } from './cases-story.ts';
import { openCasesTown } from './cases-town.ts';
import { until } from './harness.ts';

// That a payment provider which is away for hours settles by itself is in modules/payments/settling.test.ts.

const asked = process.env.CRASH_ROUNDS;
const rounds = Number(asked ?? 1);
/** How long before the end of its server each of those who apply at once has asked. */
const headStartsMs = [0, 5, 15, 40, 100, 250];
/** How long a worker has had for what follows, when it is killed once more. */
const workedMs = [150, 400, 800, 1_500];

test(`API and worker killed in every step of ${rounds * headStartsMs.length} applications: all resume, nothing is lost or doubled`, {
  timeout: asked === undefined ? 900_000 : 7_200_000,
}, async (t) => {
  const town = await openCasesTown({ after });
  const story = await openStory(town);
  const counts = { answered: 0, unanswered: 0, replayed: 0, kills: 0 };

  /** Asks until it is answered that it is done, and with nothing but the same request. */
  async function insist(send: () => Promise<Reply>, first: Reply | null): Promise<Reply> {
    const deadline = performance.now() + 120_000;
    for (let reply = first; performance.now() < deadline; reply = await send().catch(() => null)) {
      if (reply && (reply.status < 300 || reply.error === 'request.already_done')) return reply;
      if (reply && !passing.has(reply.error ?? '')) assert.fail(JSON.stringify(reply));
      await sleep(50);
    }
    return assert.fail('nobody answers');
  }

  async function take(step: Step, applicants: readonly Applicant[], round: number): Promise<void> {
    await town.isWhole();
    const sends = await Promise.all(applicants.map((one) => step.prepare(one)));
    // Another moment in every round: each round lies between those of the one before.
    const startsMs = headStartsMs.map((ms) => ms + ((round * 7) % 31));
    const longestMs = Math.max(...startsMs);
    const answers = sends.map(async (send, index) => {
      await sleep(longestMs - startsMs[index]!);
      return send().catch(() => null);
    });
    await sleep(longestMs);
    await town.strike();
    counts.kills += 2;
    const first = await Promise.all(answers);
    for (const reply of first) counts[reply ? 'answered' : 'unanswered'] += 1;
    await Promise.all(
      applicants.map(async (one, index) => {
        const reply = await insist(sends[index]!, first[index]!);
        if (reply.error) counts.replayed += 1;
        await step.know?.(one, reply);
      }),
    );
    if (!step.follows) return;
    await town.isWhole();
    await sleep(workedMs[round % workedMs.length]);
    await town.strikeWorker();
    counts.kills += 1;
    for (const one of applicants)
      await until(`${step.name} is followed by what follows`, () => step.follows!(one), 120_000, 50);
  }

  for (let round = 0; round < rounds; round += 1) {
    const applicants = await story.gather(headStartsMs.length);
    for (const step of story.steps) await take(step, applicants, round);
    await town.isWhole();
    await checkStories(town, applicants);
  }
  const { kills, answered, unanswered, replayed } = counts;
  t.diagnostic(
    `${kills} kills; ${answered} answered, ${unanswered} not, of which ${replayed} were done without an answer`,
  );
  assert.ok(unanswered > 0, 'some were killed while they were served');
});

/** What a client waits for and asks again. */
const passing = new Set([
  'request.idempotency_in_flight',
  'payments.being_opened',
  'server.unavailable',
  'server.too_slow',
]);
