import assert from 'node:assert/strict';
import type { EventEmitter } from 'node:events';
import { after, suite, test } from 'node:test';
import type { SigningDocument } from '@tamga/contract/signing';
import * as objects from '#modules/objects';
import { inspectPdf } from '#platform/signing/inspect';
import { until } from './chaos/harness.ts';
import { type HeldStep, openSigningTown, toldOf } from './chaos/signing-town.ts';
import type { SignedIn } from './house.ts';
import { pdfOf } from './signing.ts';
import { formWith } from './uploads.ts';

/** One who signs one document, and what they were told so far. */
interface Signer {
  civilId: string;
  person: SignedIn;
  id: string;
}

const town = await openSigningTown({ after });
const signers: Signer[] = [];
const pdf = await pdfOf('Түрээсийн гэрээ');
/** Who signs after another, with a phone that agrees by itself. */
const second = '990000000001';
const waitMs = 60_000;

async function send(
  { person }: Signer,
  method: string,
  at: string,
  { headers, ...content }: { headers?: Record<string, string>; body?: Buffer | string } = {},
): Promise<{ status: number; error?: string; data: SigningDocument }> {
  const signal = AbortSignal.timeout(waitMs);
  const all = { ...person.headers, ...headers };
  const reply = await fetch(`${town.url}/api/v1/sign${at}`, {
    method,
    headers: all,
    signal,
    ...(content as RequestInit),
  });
  return { ...((await reply.json()) as { data: SigningDocument }), status: reply.status };
}

const say = (one: Signer, method: string, at: string, what: object) =>
  send(one, method, at, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(what) });

async function upload(one: Signer): Promise<void> {
  const { payload, headers } = formWith(pdf, 'application/pdf', 'geree.pdf');
  const { status, data } = await send(one, 'POST', '/init?begin=later', { headers, body: payload });
  assert.equal(status, 201, JSON.stringify(data));
  one.id = data.id;
}

async function begin(one: Signer): Promise<void> {
  const { status, error } = await say(one, 'POST', `/${one.id}/begin`, {});
  assert.equal(status, 200, error);
}

async function come(civilId: string, held?: HeldStep): Promise<Signer> {
  const one = { civilId, person: await town.house.personOf(civilId), id: '' };
  if (held) await town.hold(one.person.userId, held);
  signers.push(one);
  return one;
}

const stateOf = async ({ id }: Signer) =>
  (await town.rows<{ state: string }>('select state from signing.document where id = $1', [id]))[0]?.state;
const comesTo = (one: Signer, ...states: string[]) =>
  until(
    `${one.civilId} comes to ${states.join(' or ')}`,
    async () => states.includes((await stateOf(one)) ?? ''),
    waitMs,
  );

const { rings, answer } = {
  rings: async ({ civilId }: Signer) => {
    const reply = await fetch(`${town.house.stand.sandbox.url}/phone/api/people/${civilId}/requests`);
    return ((await reply.json()) as { requests: { id: string }[] }).requests.map(({ id }) => id);
  },
  async answer(one: Signer, how: 'approve' | 'refuse') {
    for (const id of await rings(one))
      await fetch(`${town.house.stand.sandbox.url}/phone/api/requests/${id}/${how}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: how === 'approve' ? JSON.stringify({ pin: '12345' }) : '{}',
      });
  },
};

/** As a person does who has the phone in the hand: what rings is agreed to, as often as it rings. */
const signOff = (one: Signer) =>
  until(
    `${one.civilId} has signed`,
    async () => {
      await answer(one, 'approve');
      return ['SIGNED', 'ASSEMBLING', 'COMPLETED'].includes((await stateOf(one)) ?? '');
    },
    waitMs,
    100,
  );

/** Brings it as far as the phone that asks for PIN2. */
async function bring(one: Signer): Promise<void> {
  await upload(one);
  await begin(one);
}

const kill = () => Promise.all([town.api.kill(), town.worker.kill()]);
async function startAgain(): Promise<void> {
  await town.release();
  await Promise.all([town.api.start(), town.worker.start()]);
}

suite('API and worker are killed', { timeout: 300_000 }, () => {
  test('in the middle of upload, begin, prepare, ring, assemble, complete and hand over', async () => {
    const [opened, begun, prepared, ringing, assembling, completing, handing] = [
      await come('110000000011', 'opened'),
      await come('110000000022', 'begun'),
      await come('110000000033', 'PREPARED'),
      await come('110000000044', 'AWAITING_SIGNER'),
      await come('110000000055', 'ASSEMBLING'),
      await come('110000000066', 'COMPLETED'),
      await come('110000000077'),
    ];
    const next = await town.house.personOf(second);
    await town.hold(next.userId, 'opened');
    await upload(handing);
    assert.equal((await say(handing, 'PUT', `/${handing.id}/signers`, { civil_ids: [second] })).status, 200);
    await Promise.all([begin(handing), bring(assembling), bring(completing), upload(begun)]);
    await Promise.all([handing, assembling, completing].map(signOff));
    await town.areHeld(3);
    await Promise.all([bring(ringing), bring(prepared)]);
    const unanswered = [upload(opened), begin(begun)].map((asked) =>
      asked.then(
        () => 'answered',
        () => 'lost',
      ),
    );
    await town.areHeld(7);
    await kill();
    assert.deepEqual(await Promise.all(unanswered), ['lost', 'lost']);
    await startAgain();

    await bring(opened);
    await begin(begun);
    // What the phone of the one whose ringing was not written down asked first signs nothing.
    assert.ok((await rings(ringing)).length > 0);
    await Promise.all([opened, begun, prepared, ringing].map(signOff));
  });

  test('in the middle of signing, and right after each answer of the API', async () => {
    const [signing, afterUpload, afterBegin] = [
      await come('110000000088', 'SIGNED'),
      await come('110000000099'),
      await come('110000000101'),
    ];
    await bring(signing);
    await comesTo(signing, 'AWAITING_SIGNER');
    await answer(signing, 'approve');
    await town.areHeld(1);
    await town.worker.kill();
    await upload(afterUpload);
    await bring(afterBegin);
    await town.api.kill();
    await startAgain();
    await begin(afterUpload);
    await Promise.all([afterUpload, afterBegin].map(signOff));
  });

  test('in the middle of a refusal: it ends in words, and no file stays', async () => {
    const refusing = await come('110000000112', 'REFUSED');
    await bring(refusing);
    await comesTo(refusing, 'AWAITING_SIGNER');
    await answer(refusing, 'refuse');
    await town.areHeld(1);
    await kill();
    await startAgain();
    await comesTo(refusing, 'REFUSED');
    const { data } = await send(refusing, 'GET', `/${refusing.id}`);
    assert.deepEqual([data.state, data.reason], ['REFUSED', 'refused']);
    assert.equal((await send(refusing, 'GET', `/${refusing.id}/download`)).error, 'signing.over');
  });
});

test('fifty ask at once how it stands: one question to the provider at a time, one signature', async () => {
  const one = await come('110000000123');
  await bring(one);
  await comesTo(one, 'AWAITING_SIGNER');
  // One listens for each question that waits for its answer.
  const changes = town.house.stand.sandbox.world.sessions.changes as unknown as EventEmitter;
  let most = 0;
  const count = () => setImmediate(() => (most = Math.max(most, changes.listenerCount('session'))));
  changes.on('newListener', count);
  const { sid } = (await send(one, 'GET', `/${one.id}`)).data;
  const polls = Array.from({ length: 50 }, () => send(one, 'GET', `/status/${sid}?seen=AWAITING_SIGNER`));
  await until('the provider is asked', () => most > 0, waitMs);
  await signOff(one);
  for (const { status, data } of await Promise.all(polls)) {
    assert.equal(status, 200);
    assert.notEqual(data.state, 'AWAITING_SIGNER');
  }
  changes.off('newListener', count);
  assert.equal(most, 1);
});

/** What is recorded and told of each, once. */
const steps = ['UPLOADED', 'PREPARED', 'AWAITING_SIGNER', 'SIGNED', 'ASSEMBLING', 'COMPLETED'];

test('afterwards each is signed once, or has ended in words; nothing is lost, doubled or left behind', async () => {
  const { house, rows } = town;
  const next = { civilId: second, person: await house.personOf(second), id: '' };
  await until('the next one is asked', async () => (next.id = await documentOf(next)) !== '', waitMs);
  await begin(next);
  const refused = signers.find(({ civilId }) => civilId === '110000000112');
  const signed = [...signers.filter((one) => one !== refused), next];
  for (const one of signed) await comesTo(one, 'COMPLETED');
  await until('records are sealed', async () => (await rows('select id from audit.pending')).length === 0, waitMs);
  await until(
    'events are told',
    async () => (await rows('select id from platform.outbox_pending')).length === 0,
    waitMs,
  );

  for (const one of [...signed, ...(refused ? [refused] : [])]) {
    const expected = one === refused ? [...steps.slice(0, 3), 'REFUSED'] : steps;
    assert.deepEqual(await toldOf(town, one.id), { recorded: expected, announced: expected }, one.civilId);
    const documents = await rows('select id from signing.document where owner_id = $1', [one.person.userId]);
    assert.equal(documents.length, 1, one.civilId);
  }
  for (const one of signed) {
    const reply = await fetch(`${town.url}/api/v1/sign/${one.id}/download`, { headers: one.person.headers });
    const { refusal, signatures } = await inspectPdf(Buffer.from(await reply.arrayBuffer()));
    const isOfTwo = one === next || one.civilId === '110000000077';
    assert.deepEqual([refusal, signatures], [undefined, isOfTwo ? 2 : 1], one.civilId);
  }
  const evidence = await rows(`select id from eid.evidence where purpose = 'sign'`);
  assert.equal(evidence.length, signed.length, 'one answer of a phone was kept for each');
  const notices = await rows(`select kind from notifications.notice where kind = 'signing_invited'`);
  assert.equal(notices.length, 1);

  // What killed tries have left, the sweep removes when its hour is over.
  const later = { ...house.deps, now: () => new Date(Date.now() + 2 * 3_600_000) };
  await objects.room.duties?.find(({ name }) => name === 'objects.sweep')?.work(later);
  const kept = await rows<{ out_id: string }>('select out_id from signing.document where out_id is not null');
  assert.equal(kept.length, signed.length);
  assert.equal((await house.files()).length, signed.length, 'a file for each signed one, and none besides');
});

async function documentOf({ person }: Signer): Promise<string> {
  const query = 'select id from signing.document where owner_id = $1';
  return (await town.rows<{ id: string }>(query, [person.userId]))[0]?.id ?? '';
}
