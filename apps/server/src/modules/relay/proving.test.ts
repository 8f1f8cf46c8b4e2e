import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { hash, randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, suite, test } from 'node:test';
import { promisify } from 'node:util';
import { anchorsIn } from '#platform/signing/tokens';
import { askAs } from '#test/appointments';
import { asSystem, compiled } from '#test/house';
import { connect, messageOf, openNeighbour, openRelay, post } from '#test/relay';
import { all, openProvingRelay, verify } from '#test/relay-proofs';
import { rootPem as strangerPem } from '#test/signing/signers';
import { stampExchanged } from './batches.worker.ts';
import { hashOf } from './chain.ts';
import { forget } from './duties.ts';
import { digestOf } from './proving.ts';
import { isSound } from './statements.ts';
import { serverProgram } from '#test/program';

const stand = await openProvingRelay({ after });
const { house, relay, neighbour, platform, ownCode, anchors, folder, sendOne, pinned, prove } = stand;
const db = asSystem(house.deps);
const dayMs = 86_400_000;
const { ours, theirs } = await stand.exchangeBoth();

suite('a proof', () => {
  test('of our request shows that both sides signed it, and its answer, and since when', async () => {
    const proof = await prove(ours);
    assert.deepEqual(
      proof.messages.map(({ row }) => row.direction),
      ['out', 'in'],
    );
    const judged = await verify(proof, pinned);
    assert.deepEqual([all(judged, 'wrong'), all(judged, 'open')], [[], []]);
    const said = all(judged, 'holds').join('\n');
    assert.match(said, new RegExp(`${ownCode} signed it on .*\n.*${neighbour.code} signed that it took it`));
    assert.match(said, new RegExp(`\n${neighbour.code} signed it on .*\n.*${ownCode} signed that it took it`));
    assert.match(said, /It was there on .*Z, as .*CN=/);
    assert.equal(JSON.parse(Buffer.from(proof.messages[1]!.body!, 'base64').toString()).type, 'relay.response');
  });

  test('of a request of theirs shows who asked; what nobody signed that they took stays open', async () => {
    const judged = await verify(await prove(theirs), pinned);
    assert.deepEqual(all(judged, 'wrong'), []);
    assert.deepEqual(all(judged, 'open'), ['There is no receipt: who took it has signed nothing.']);
  });

  test('says that its keys and its authority are known from it alone, where no others are given', async () => {
    const judged = await verify(await prove(ours));
    assert.ok(isSound(judged));
    assert.equal(all(judged, 'holds').filter((text) => text.includes('--key')).length, 4);
    assert.equal(all(judged, 'holds').filter((text) => text.includes('--anchors')).length, 2);
  });

  test('is not believed with other keys, or another authority, than those that are given', async () => {
    const proof = await prove(ours);
    const [own, other] = pinned.keys;
    const swapped = [
      { code: ownCode, key: other!.key },
      { code: neighbour.code, key: own!.key },
    ];
    for (const keys of [swapped, [own!], [other!]]) assert.ok(!isSound(await verify(proof, { ...pinned, keys })));
    const token = proof.messages[0]!.batch!.certificates[0]!;
    const certificate = `-----BEGIN CERTIFICATE-----\n${token}\n-----END CERTIFICATE-----`;
    assert.ok(isSound(await verify(proof, { ...pinned, anchors: anchorsIn(certificate) })), 'its own certificate');
    assert.ok(!isSound(await verify(proof, { ...pinned, anchors: anchorsIn(strangerPem) })));
  });

  test('waits for its timestamp, and does not hold without', async () => {
    const sent = await sendOne();
    const before = await prove(sent.id);
    assert.equal(before.messages[0]?.batch, null);
    assert.match(all(await verify(before, pinned), 'wrong').join(), /no timestamp/);
    await stampExchanged(house.deps);
    assert.ok(isSound(await verify(await prove(sent.id), pinned)));
  });

  test('of what was never exchanged is empty, and proves nothing', async () => {
    neighbour.state.status = 503;
    const { id } = await sendOne();
    neighbour.state.status = 200;
    const proof = await prove(id);
    assert.deepEqual(proof.messages, []);
    assert.ok(!isSound(await verify(proof, pinned)));
  });
});

suite('a proof of what others agreed on', () => {
  test('with a shared secret shows that nothing was changed, and not who wrote it', async () => {
    const other = await openNeighbour({ after });
    const { id: platformId, secret } = await connect(relay, other, { signature: 'v1' });
    const { id: webhookId } = await post(house, other, messageOf(other), { secret });
    const { request_id } = await db
      .selectFrom('relay.assignment')
      .select('request_id')
      .where('platform_id', '=', platformId)
      .where('webhook_id', '=', webhookId)
      .executeTakeFirstOrThrow();
    await stampExchanged(house.deps);
    const judged = await verify(await prove(request_id), pinned);
    assert.deepEqual(all(judged, 'wrong'), []);
    assert.match(all(judged, 'open').join('\n'), /shared secret[^]*no receipt/);
  });

  test('with a platform that was removed since holds', async () => {
    const other = await openNeighbour({ after });
    const { id: platformId, our_public_keys } = await connect(relay, other);
    const asked = messageOf(other);
    await post(house, other, asked);
    const { request_id, body_sha256 } = await db
      .selectFrom('relay.assignment')
      .select(['request_id', 'body_sha256'])
      .where('platform_id', '=', platformId)
      .executeTakeFirstOrThrow();
    const { version, source, target, time, correlation_id } = asked;
    const request_sha256 = body_sha256.toString('hex');
    const common = { version, source, target, time, correlation_id, request_sha256 };
    await post(house, other, { ...common, type: 'relay.cancel', reason: 'No need' });
    await stampExchanged(house.deps);
    assert.equal((await relay.ask('DELETE', `/platforms/${platformId}`)).status, 200);
    const proof = await prove(request_id);
    assert.equal(proof.messages.length, 2, 'the request and its cancellation');
    const keys = [
      { code: other.code, key: other.keys.publicKey },
      { code: asked.target, key: String(our_public_keys[0]) },
    ];
    const judged = await verify(proof, { ...pinned, keys });
    assert.deepEqual([all(judged, 'wrong'), all(judged, 'open')], [[], []]);
  });

  test('of rows from before keys were kept has the hash that they had', () => {
    const [body_sha256, prev_hash] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const said = {
      platform_id: 'p',
      seq: '7',
      direction: 'in',
      webhook_id: 'w',
      timestamp: '1',
      signature: 's',
    } as const;
    const row = { ...said, receipt: null, parties: null, body_sha256, prev_hash, at: new Date('2026-01-05T02:30:00Z') };
    const text =
      `{"at":"2026-01-05T02:30:00.000Z","body_sha256":"${'01'.repeat(32)}","direction":"in","platform_id":"p",` +
      `"prev_hash":"${'02'.repeat(32)}","receipt":null,"seq":"7","signature":"s","timestamp":"1","webhook_id":"w"}`;
    assert.equal(hashOf(row).toString('hex'), hash('sha256', text));
    assert.notDeepEqual(hashOf({ ...row, parties: '{}' }), hashOf(row));
  });
});

suite('who may have a proof', () => {
  test('those who may read the request, and nobody else finds it', async () => {
    const at = `/relay/requests/${ours}/proof`;
    assert.equal((await askAs(house, null, 'GET', at)).status, 401);
    assert.equal((await askAs(house, await house.signIn(), 'GET', at)).status, 403);
    const { manager } = await openRelay(house);
    const foreign = await askAs(house, manager, 'GET', at);
    assert.deepEqual([foreign.status, foreign.error], [404, 'relay.request_not_found']);
    const nothing = await relay.ask('GET', `/requests/${crypto.randomUUID()}/proof`);
    assert.deepEqual([nothing.status, nothing.error], [404, 'relay.request_not_found']);
  });

  test('and the person whom it is about learns of it', async () => {
    const person = await house.signIn();
    const civilId = String(randomInt(10 ** 11, 10 ** 12 - 1));
    await db.updateTable('users.user').set({ civil_id: civilId }).where('id', '=', person.userId).execute();
    const { id } = await sendOne({ subject: { type: 'civil_id', value: civilId } });
    const seen = async () => (await askAs(house, person, 'GET', '/users/me/access-log?limit=100')).data.items.length;
    const before = await seen();
    await prove(id);
    assert.equal(await seen(), before + 1);
  });
});

suite('years later', () => {
  test('a message that was removed leaves a proof that holds, and who kept it can still show who wrote it', async () => {
    const kept = await prove(ours);
    const later = { ...house.deps, now: () => new Date(Date.now() + 366 * dayMs) };
    assert.ok((await forget(later)) > 0);
    const proof = await prove(ours);
    assert.deepEqual(
      proof.messages.map(({ body }) => body),
      [null, null],
    );
    assert.deepEqual(
      proof.messages.map(({ row, batch }) => ({ row, batch })),
      kept.messages.map(({ row, batch }) => ({ row, batch })),
    );
    const judged = await verify(proof, pinned);
    assert.deepEqual(all(judged, 'wrong'), []);
    assert.equal(all(judged, 'open').length, 4, 'both messages, and the signatures over them');
    assert.match(all(judged, 'holds').join('\n'), new RegExp(`${neighbour.code} signed that it took it`));
    const bodies = kept.messages.map(({ body }) => Buffer.from(body!, 'base64'));
    assert.deepEqual(all(await verify(proof, { ...pinned, bodies }), 'open'), []);
    const other = Buffer.concat([bodies[0]!, Buffer.from(' ')]);
    assert.ok(!isSound(await verify(proof, { ...pinned, bodies: [other] })));
  });
});

suite('the command', () => {
  /** Without any setting, and far from any: it has no database and no network to ask. */
  async function run(...words: string[]) {
    const options = { cwd: folder, env: compiled };
    return promisify(execFile)(process.execPath, [serverProgram, 'relay', ...words], options).then(
      ({ stdout }) => ({ code: 0, stdout }),
      (error: { code: number; stdout: string }) => ({ code: error.code, stdout: error.stdout }),
    );
  }

  test('says in words what holds, and ends with 1 where anything is wrong, with 3 where something stays open', async () => {
    const { id } = await sendOne();
    await stampExchanged(house.deps);
    const answer = await relay.ask('GET', `/requests/${id}/proof`);
    const file = path.join(folder, 'proof.json');
    writeFileSync(file, JSON.stringify(answer));
    const keys = pinned.keys.flatMap(({ code, key }) => ['--key', `${code}=${key}`]);
    const good = await run('verify', file, ...keys, '--anchors', anchors);
    assert.equal(good.code, 0, good.stdout);
    assert.match(
      good.stdout,
      /ok {4}The file is whole\.[^]*signed it on[^]*It was there on[^]*ok: all in this proof holds/,
    );

    const silent = { ...answer.data, messages: [{ ...answer.data.messages[0], body: null }] };
    writeFileSync(file, JSON.stringify({ ...silent, sha256: digestOf(silent) }));
    const open = await run('verify', file, ...keys, '--anchors', anchors);
    assert.equal(open.code, 3, 'what nobody could check is not proven');
    assert.match(open.stdout, /open: nothing in this proof is wrong, and 2 of its statements/);

    writeFileSync(file, JSON.stringify(answer.data).replace('"direction":"out"', '"direction":"in"'));
    const bad = await run('verify', file);
    assert.equal(bad.code, 1);
    assert.match(bad.stdout, /WRONG The file was damaged[^]*WRONG: this proof does not hold/);
    assert.equal((await run('verify', file, '--key', 'nobody')).code, 2);
  });
});

// Last: from here on we sign with another key.
suite('keys', () => {
  test('that were replaced and forgotten still prove what they signed', async () => {
    const { id } = await sendOne();
    await relay.ask('POST', `/platforms/${platform.id}/keys`, { payload: { renew_own: true } });
    await stampExchanged(house.deps);
    const later = { ...house.deps, now: () => new Date(Date.now() + 60 * dayMs) };
    await forget(later);
    const rows = await db
      .selectFrom('relay.platform_key')
      .select(['public_key', 'private_sealed'])
      .where('platform_id', '=', platform.id)
      .where('side', '=', 'ours')
      .orderBy('created_at')
      .execute();
    assert.deepEqual([rows[0]?.public_key, rows[0]?.private_sealed], [pinned.keys[0]!.key, null]);
    assert.deepEqual(all(await verify(await prove(id), pinned), 'wrong'), []);
  });
});
