import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import pg from 'pg';
import { openRandom, type Random } from './fuzz/random.ts';
import { movesOf, type Move, newTraveller, type Truth } from './onboarding.ts';
import { openStage } from './superadmin.ts';
import { adminUrl } from './template.ts';

const sequences = Number(process.env.ONBOARDING_SEQUENCES ?? 60);
const seed = Number(process.env.ONBOARDING_SEED ?? 1);
const callsMax = 30;

const stage = await openStage({ after }, { isMailHeld: true });
const moves = movesOf(stage);
// One connection for all: opening one costs more than most of what is asked on it.
const client = new pg.Client(adminUrl(stage.house.database));
await client.connect();
after(() => client.end());
const ask = (text: string) => client.query(text);

test(`in ${sequences} random orders of calls nobody gets a session without every step in its turn (seed ${seed})`, async () => {
  const counts = { calls: 0, sessions: 0, refusals: 0 };
  for (let n = 0; n < sequences; n += 1) await runSequence(n, counts);
  console.log(`${sequences} sequences: ${counts.calls} calls, ${counts.refusals} refused, ${counts.sessions} sessions`);
  assert.ok(counts.refusals > counts.calls / 10, 'the orders are wild enough');
  if (sequences >= 100) assert.ok(counts.sessions > 0, 'and some are right');
});

async function runSequence(
  index: number,
  counts: { calls: number; sessions: number; refusals: number },
): Promise<void> {
  await ask(`truncate superadmin.ticket, superadmin.admin, auth.lockout cascade; delete from auth.session`);
  const random = openRandom(seed, index);
  const travellers = [newTraveller(), newTraveller()] as const;
  const truth: Truth = { admins: 0, sessions: 0 };
  const story: string[] = [];
  const calls = 3 + random.below(callsMax);
  for (let call = 0; call < calls; call += 1) {
    const who = random.chance(0.8) ? 0 : 1;
    const [me, other] = [travellers[who], travellers[1 - who] ?? travellers[1]];
    // Mostly what could be right, or too few would get anywhere.
    const isBold = random.chance(0.6);
    const move = pick(isBold ? moves.filter((one) => one.expected(me, other, truth) === '200') : moves, random);
    const expected = move.expected(me, other, truth);
    // How often a phone may be asked is no matter of the order; `auth/phones.test` shows it.
    await ask('delete from auth.phone_request');
    const reply = await move.perform(me, other);
    const answered = reply.error ?? String(reply.status);
    story.push(`${who === 0 ? 'A' : 'B'} (${me.step}) ${move.name}: ${answered}`);
    assert.equal(answered, expected, `sequence ${index} of seed ${seed}\n${story.join('\n')}`);
    counts.calls += 1;
    if (reply.status === 200) move.learn?.(me, reply, truth);
    else move.mourn?.(me);
    if (reply.status !== 200) counts.refusals += 1;
    const hasTokens = reply.data?.tokens !== undefined;
    assert.equal(hasTokens, move.name === 'the right factor' && reply.status === 200, story.join('\n'));
  }
  counts.sessions += truth.sessions;
  const { rows } = await ask(`select (select count(*) from superadmin.admin)::int as admins,
    (select count(*) from auth.session)::int as sessions`);
  assert.deepEqual(rows[0], truth, `sequence ${index} of seed ${seed}\n${story.join('\n')}`);
}

/** By weight, and so that one in which nothing could be right begins anew. */
function pick(from: readonly Move[], random: Random): Move {
  const weighted = (from.length > 0 ? from : moves).flatMap((move) => Array.from({ length: move.weight }, () => move));
  return random.pick(weighted);
}
