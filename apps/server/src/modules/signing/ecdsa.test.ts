import assert from 'node:assert/strict';
import { hash, verify, X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, suite, test } from 'node:test';
import * as eid from '#modules/eid';
import { system } from '#platform/actor';
import { older } from '#test/eid';
import type { SignedIn } from '#test/house';
import { bring, followToTheEnd, openSigningHouse, pdfOf, perform, rowOf, sessionIdOf } from '#test/signing';
import { openRounds } from '#test/signing-rounds';
import { askOpenssl, askPdfsig, askQpdf, missing } from '#test/signing/judges';
import { formWith } from '#test/uploads';
import { followWaiting } from './index.ts';

// People whose eID has an older certificate, with a key on P-256, beside those whose key is RSA.
const house = await openSigningHouse({ after });
const { deps, personOf } = house;
const { phone, sandbox } = house.stand;
const { begin, newest, sign, statesOf } = openRounds(house);
const [onCurve, rsa] = ['990000000016', '990000000001'];
const pdf = await pdfOf('Түрээсийн гэрээ');
const folder = mkdtempSync(path.join(tmpdir(), 'tamga-ecdsa-'));
after(() => rmSync(folder, { recursive: true }));

async function download(person: SignedIn, id: string): Promise<Buffer> {
  const reply = await house.app.inject({ url: `/api/v1/sign/${id}/download`, headers: person.headers });
  assert.equal(reply.statusCode, 200, reply.body.slice(0, 300));
  return reply.rawPayload;
}

async function signed(civilId: string, bytes: Buffer): Promise<Buffer> {
  const person = await personOf(civilId);
  const { data, status } = await bring(house, person, bytes);
  assert.equal(status, 201, JSON.stringify(data));
  await perform(deps, 'prepare', data.id);
  assert.equal((await followToTheEnd(deps, data.id)).state, 'SIGNED');
  await perform(deps, 'assemble', data.id);
  return download(person, data.id);
}

/** All that was signed here, for others to judge in the end. */
const all: Buffer[] = [];

/** What anybody is told who has it verified here: the kind of each signature, in the order of signing. */
async function kindsOf(file: Buffer): Promise<string[]> {
  const reply = await house.app.inject({
    method: 'POST',
    url: '/api/v1/verify/document',
    ...formWith(file, 'application/pdf'),
  });
  all.push(file);
  const { indication, signatures } = reply.json().data;
  assert.equal(indication, 'TOTAL_PASSED', JSON.stringify(reply.json()));
  return signatures.map(({ algorithm }: { algorithm: { signature: string; hash: string } }) =>
    [algorithm.signature, algorithm.hash].join(' '),
  );
}

suite('with a key on P-256', () => {
  test('a PDF is signed, and whoever verifies it agrees', async () => {
    const file = await signed(onCurve, pdf);
    assert.deepEqual(await kindsOf(file), ['ecdsa sha256']);
    const changed = Buffer.from(file);
    // The version in the first line: it is read all the same, and it was signed.
    changed[pdf.indexOf('1.') + 2]! ^= 1;
    const { payload, headers } = formWith(changed, 'application/pdf');
    const reply = await house.app.inject({ method: 'POST', url: '/api/v1/verify/document', payload, headers });
    assert.notEqual(reply.json().data.indication, 'TOTAL_PASSED');
  });

  test('a PDF is signed before one whose key is RSA, and after: all of them hold', async () => {
    const file = await signed(onCurve, await signed(rsa, await signed(onCurve, pdf)));
    assert.deepEqual(await kindsOf(file), ['ecdsa sha256', 'rsassa-pss sha256', 'ecdsa sha256']);
  });

  for (const [owner, next, kinds] of [
    [rsa, onCurve, ['rsassa-pss sha256', 'ecdsa sha256']],
    [onCurve, rsa, ['ecdsa sha256', 'rsassa-pss sha256']],
  ] as const)
    test(`whom ${owner} has named signs in their turn: ${kinds.join(', ')}`, async () => {
      const named = await personOf(next);
      const round = await begin([next], { civilId: owner });
      await perform(deps, 'hand_over', round.id);
      assert.equal(await sign(named, (await newest(named)).id), 'COMPLETED');
      assert.deepEqual(await statesOf(round.owner, round.id), ['SIGNED']);
      assert.deepEqual(await kindsOf(await download(round.owner, round.id)), [...kinds]);
    });

  test('the signature of a PDF alone says how it was made', async () => {
    const person = await personOf(onCurve);
    const { data } = await bring(house, person, pdf);
    await perform(deps, 'prepare', data.id);
    await followToTheEnd(deps, data.id);
    await perform(deps, 'assemble', data.id);
    const headers = { ...person.headers, accept: 'application/json' };
    const reply = await house.app.inject({ url: `/api/v1/sign/${data.id}/download`, headers });
    assert.equal(reply.json().algorithm, 'ecdsa');
  });
});

test('programs that others wrote find each of them valid', { skip: missing ? `no ${missing}` : false }, async () => {
  const root = await (await fetch(`${sandbox.url}/ca/root.pem`)).text();
  const counts: number[] = [];
  for (const file of all) {
    const name = path.join(folder, 'signed.pdf');
    writeFileSync(name, file);
    assert.equal(askQpdf(name), '');
    const verdicts = askPdfsig(name);
    assert.ok(verdicts.length > 0 && verdicts.every(({ isValid }) => isValid));
    const complaints = askOpenssl(file, folder, root, root);
    assert.equal(complaints.join(''), '');
    assert.equal(complaints.length, verdicts.length);
    counts.push(verdicts.length);
  }
  assert.deepEqual(counts, [1, 3, 2, 2]);
});

suite('a digest', () => {
  const data = Buffer.from('Түрээсийн гэрээ');
  async function initiate(civilId: string, hash_algorithm = 'SHA-256'): Promise<{ person: SignedIn; id: string }> {
    const person = await personOf(civilId);
    const digest = hash(hash_algorithm.replace('-', ''), data, 'base64');
    const payload = { digest, hash_algorithm, doc_name: 'Гэрээ' };
    const url = '/api/v1/sign/initiate';
    const reply = await house.app.inject({ method: 'POST', url, headers: person.headers, payload });
    assert.equal(reply.statusCode, 201, reply.body);
    return { person, id: reply.json().data.id };
  }

  test('is signed with a key on P-256, and anybody can verify what is downloaded', async () => {
    const { person, id } = await initiate(older);
    await followWaiting(deps);
    await phone.approve(await sessionIdOf(deps, id), { pin: '12345' });
    const row = await followToTheEnd(deps, id);
    assert.deepEqual([row.state, row.reason], ['COMPLETED', null]);
    const made = JSON.parse((await download(person, id)).toString());
    assert.deepEqual([made.algorithm, made.hash_algorithm], ['ecdsa', 'SHA-256']);
    const key = new X509Certificate(Buffer.from(made.certificate, 'base64')).publicKey;
    assert.ok(verify('sha256', data, key, Buffer.from(made.signature_value, 'base64')));
    const found = await eid.recheck({ ...deps, trust: deps.eid.trust }, system('test'), row.evidence_id!);
    assert.deepEqual([found?.outcome, found?.problems], ['accepted', []]);
  });

  test('of another hash is not signed with such a key, and the phone does not ring', async () => {
    for (const hash of ['SHA-384', 'SHA-512']) {
      const row = await followToTheEnd(deps, (await initiate(onCurve, hash)).id);
      assert.deepEqual([row.state, row.reason, row.evidence_id], ['FAILED', 'account_unusable', null]);
    }
  });

  for (const fault of ['bad_signature', 'wrong_rp_challenge', 'downgraded_algorithm', 'wrong_person_certificate'])
    test(`is not signed where the answer of such a key is a lie (${fault}); the evidence of it is kept`, async () => {
      sandbox.setFaults({ next: { [fault]: true } });
      const { id } = await initiate(onCurve);
      const row = await followToTheEnd(deps, id);
      assert.deepEqual([row.state, row.reason, row.answer_sealed], ['FAILED', 'rejected', null]);
      const found = await eid.recheck({ ...deps, trust: deps.eid.trust }, system('test'), row.evidence_id!);
      assert.deepEqual([found?.outcome, found?.problems], ['rejected', []], 'judged again it is refused for the same');
      assert.equal((await rowOf(deps, id)).state, 'FAILED');
    });
});
