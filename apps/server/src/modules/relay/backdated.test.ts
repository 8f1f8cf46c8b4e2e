import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, suite, test } from 'node:test';
import { anchorsIn } from '#platform/signing/tokens';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { readPrivateKey, signWebhook } from '#platform/security/ed25519-webhooks';
import { asAdmin, asSystem } from '#test/house';
import { openStampedRelay } from '#test/relay-proofs';
import { stampExchanged } from './batches.worker.ts';
import { appendToChain } from './chain.ts';
import { incomingPlace } from './incoming.ts';
import { signReceipt } from './receipts.ts';
import { verifyProof } from './verifying.ts';

const stand = await openStampedRelay({ after });
const { house, relay, neighbour, platform, ownCode, anchors, sendOne, answerTo } = stand;
const db = asSystem(house.deps);
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const before = (ms: number) => new Date(Date.now() - ms);

// As if both had exchanged with these keys for long.
await asAdmin(
  (client) => client.query('update relay.platform_key set created_at = $1', [before(90 * day)]),
  house.database,
);
const known = {
  bodies: [],
  keys: [
    { code: ownCode, key: String(platform.our_public_keys[0]) },
    { code: neighbour.code, key: neighbour.keys.publicKey },
  ],
  anchors: anchorsIn(readFileSync(anchors, 'utf8')),
};

/** A row as who keeps the log, and has a key of the neighbour, would write it beside one that is honest. */
async function verdictOf(direction: 'out' | 'in', moments: { signed: Date; written: Date; received: Date | null }) {
  const sent = await sendOne();
  const { id: came } = await answerTo(sent);
  const leg = db.selectFrom('relay.assignment').select(['webhook_id', 'body_sha256']);
  const { webhook_id: ours, body_sha256 } = await leg.where('request_id', '=', sent.id).executeTakeFirstOrThrow();
  const row = db.selectFrom('relay.incoming').select(['id', 'body_sealed']).where('webhook_id', '=', came);
  const { id, body_sealed } = await row.executeTakeFirstOrThrow();
  const body = house.deps.keyring.open(incomingPlace(id), String(body_sealed));
  const timestamp = String(Math.floor(moments.signed.getTime() / 1_000));
  const signed = signWebhook(readPrivateKey(neighbour.keys.privateKey), { id: came, timestamp, body });
  const { body_sha256: answered } = await db
    .selectFrom('relay.log')
    .select('body_sha256')
    .where('webhook_id', '=', came)
    .executeTakeFirstOrThrow();
  const receipt = moments.received && {
    webhook_id: ours,
    body_sha256: sent.body_sha256,
    source: ownCode,
    target: neighbour.code,
    received_at: moments.received.toISOString(),
  };
  const exchanged = {
    direction,
    timestamp,
    webhook_id: direction === 'in' ? came : ours,
    body_sha256: direction === 'in' ? answered : body_sha256,
    signature: signed,
    receipt: receipt && (await signReceipt(neighbour.keys.privateKey, receipt)),
  };
  await transact(house.deps, system('test'), ({ db }) =>
    appendToChain({ db, now: () => moments.written }, platform.id, exchanged),
  );
  await stampExchanged(house.deps);
  const { data: proof } = await relay.ask('GET', `/requests/${sent.id}/proof`);
  const judged = await verifyProof(JSON.stringify(proof), known);
  const of = judged.findLast(({ message }) => message?.row.at === moments.written.toISOString());
  const texts = (is: string) => of!.statements.filter((one) => one.is === is).map(({ text }) => text);
  return { wrong: texts('wrong').join('\n'), open: texts('open').join('\n') };
}

suite('a message that was back-dated', () => {
  test('is found where it was signed for another time than it was written', async () => {
    for (const ms of [30 * day, 11 * minute, -11 * minute]) {
      const { wrong } = await verdictOf('in', { signed: before(ms), written: before(0), received: null });
      assert.match(wrong, /^It was signed for .*, and the row was written on /, `${ms}`);
    }
    const { wrong } = await verdictOf('in', { signed: before(9 * minute), written: before(0), received: null });
    assert.equal(wrong, '', 'clocks differ');
  });

  test('stays open where the row, too, is older than its timestamp by more than the hours that one may wait', async () => {
    const late = before(30 * day);
    const { wrong, open } = await verdictOf('in', { signed: late, written: late, received: null });
    assert.equal(wrong, '');
    assert.match(open, /The timestamp is hours later than the row/);
    const prompt = before(4 * hour);
    const { open: left } = await verdictOf('in', { signed: prompt, written: prompt, received: null });
    assert.doesNotMatch(left, /hours later/);
  });
});

test('a receipt may be older than the row of who sent again what had arrived, and not by more than it is repeated', async () => {
  const verdict = async (received: Date) =>
    (await verdictOf('out', { signed: before(0), written: before(0), received })).wrong;
  assert.doesNotMatch(await verdict(before(3 * day)), /The receipt is/);
  assert.match(await verdict(before(31 * day)), /The receipt is of .*, and the row was written on /);
  assert.match(await verdict(before(-11 * minute)), /The receipt is of .*, and the row was written on /);
});
