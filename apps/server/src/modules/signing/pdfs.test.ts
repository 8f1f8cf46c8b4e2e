import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { after, suite, test } from 'node:test';
import type { SigningDocument } from '@tamga/contract/signing';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { inspectPdf } from '#platform/signing/inspect';
import { bolormaa } from '#test/eid';
import { asSystem, type SignedIn } from '#test/house';
import {
  bring,
  followToTheEnd,
  openSigningHouse,
  pdfOf,
  perform,
  performAtOnce,
  rowOf,
  sessionIdOf,
} from '#test/signing';
import { expireForgotten } from './expiring.ts';
import { followWaiting } from './index.ts';
import { forgetPerson } from './people.ts';

const house = await openSigningHouse({ after });
const { deps, personOf } = house;
const { phone, sandbox } = house.stand;
const pdf = await pdfOf('Түрээсийн гэрээ');
/** Agrees by itself. */
const willing = '990000000001';
const another = '990000000010';

const ask = async (person: SignedIn, method: 'GET' | 'POST', url: string, payload?: object) => {
  const { headers } = person;
  const reply = await house.app.inject({ method, url: `/api/v1/sign${url}`, headers, ...(payload && { payload }) });
  const answer = reply.json<{ error?: string; data: SigningDocument }>();
  return { ...answer, status: reply.statusCode, reply };
};

const setTimestampFaults = (faults: object) =>
  fetch(`${sandbox.url}/tsa/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  });

async function signed(civilId: string, bytes = pdf): Promise<{ id: string; file: Buffer }> {
  const person = await personOf(civilId);
  const { data, status } = await bring(house, person, bytes);
  assert.equal(status, 201, JSON.stringify(data));
  await perform(deps, 'prepare', data.id);
  assert.equal((await followToTheEnd(deps, data.id)).state, 'SIGNED');
  await perform(deps, 'assemble', data.id);
  const { headers } = person;
  const reply = await house.app.inject({ url: `/api/v1/sign/${data.id}/download`, headers });
  assert.equal(reply.statusCode, 200, reply.body.slice(0, 300));
  assert.equal(reply.headers['content-type'], 'application/pdf');
  return { id: data.id, file: reply.rawPayload };
}

suite('a PDF', () => {
  test('is signed: what was brought stays as it was, and the signature is in what comes after', async () => {
    const { id, file } = await signed(willing);
    assert.ok(file.subarray(0, pdf.length).equals(pdf));
    const { refusal, signatures } = await inspectPdf(file);
    assert.deepEqual([refusal, signatures], [undefined, 1]);
    assert.ok(file.includes('/DSS'), 'what proves it years later');
    const row = await rowOf(deps, id);
    assert.deepEqual([row.state, row.level, row.in_id, row.prepared_id], ['COMPLETED', 'B-LT', null, null]);
    const { headers } = await personOf(willing);
    const json = { ...headers, accept: 'application/json' };
    const reply = await house.app.inject({ url: `/api/v1/sign/${id}/download`, headers: json });
    assert.deepEqual([reply.statusCode, reply.json().algorithm], [200, 'rsassa-pss']);
    const any = { ...headers, accept: '*/*' };
    const anything = await house.app.inject({ url: `/api/v1/sign/${id}/download`, headers: any });
    assert.equal(anything.headers['content-type'], 'application/pdf', 'who takes anything gets the document');
    assert.match(String(anything.headers['content-disposition']), /geree-signed\.pdf/);
    const names = await asSystem(deps).selectFrom('objects.object').select('name').execute();
    assert.ok(
      names.every(({ name }) => !name.includes('geree')),
      'what it is called stands nowhere unsealed',
    );
    const { data } = await ask(await personOf(willing), 'GET', `/${id}`);
    assert.equal(data.sha256, hash('sha256', pdf, 'hex'));
    assert.deepEqual(data.findings, { pages: 1, signatures: 0, warnings: data.findings?.warnings ?? [] });
  });

  test('that is signed is signed by another, and both signatures hold', async () => {
    const { file } = await signed(willing);
    const { file: twice } = await signed(another, file);
    const { refusal, signatures } = await inspectPdf(twice);
    assert.deepEqual([refusal, signatures], [undefined, 2]);
  });

  test('shows the signature where its owner wants it', async () => {
    const person = await personOf(willing);
    const { data } = await bring(house, person, pdf, 'later');
    assert.deepEqual(data.allowed_actions, ['begin', 'cancel']);
    const beyond = { visible: { page: 2, corner: 'top_left' } };
    assert.equal((await ask(person, 'POST', `/${data.id}/begin`, beyond)).error, 'signing.page_not_found');
    const body = { visible: { page: 1, corner: 'bottom_right' }, reason: 'Гэрээг зөвшөөрч байна' };
    const begun = await ask(person, 'POST', `/${data.id}/begin`, body);
    assert.deepEqual([begun.status, begun.data.allowed_actions], [200, ['cancel']]);
    assert.equal((await ask(person, 'POST', `/${data.id}/begin`, body)).error, 'signing.state_conflict');
    await perform(deps, 'prepare', data.id);
    await followToTheEnd(deps, data.id);
    await perform(deps, 'assemble', data.id);
    const row = await rowOf(deps, data.id);
    assert.equal(row.state, 'COMPLETED');
  });

  test('is refused where it must not be signed, and nothing of it stays', async () => {
    const before = await house.files();
    const person = await personOf(willing);
    const broken = await bring(house, person, Buffer.from('%PDF-1.7\nnothing more'));
    assert.deepEqual([broken.status, broken.error], [422, 'signing.pdf_invalid']);
    const encrypted = Buffer.from(pdf.toString('latin1').replace('/Root', '/Encrypt 1 0 R /Root'), 'latin1');
    const locked = await bring(house, person, encrypted);
    assert.equal(locked.status, 422);
    const text = await bring(house, person, Buffer.from('plain text'));
    assert.equal(text.error, 'signing.pdf_invalid');
    assert.deepEqual(await house.files(), before);
  });
});

suite('nothing of a PDF stays', () => {
  test('where the person refuses on the phone', async () => {
    const before = await house.files();
    const { data } = await bring(house, await personOf('990000000002'), pdf);
    await perform(deps, 'prepare', data.id);
    assert.equal((await house.files()).length, before.length + 2);
    const row = await followToTheEnd(deps, data.id);
    assert.deepEqual(
      [row.state, row.reason, row.in_id, row.prepared_id, row.out_id],
      ['REFUSED', 'refused', null, null, null],
    );
    const left = await asSystem(deps)
      .selectFrom('objects.object')
      .select('id')
      .where('kind', 'like', 'signing.%')
      .execute();
    const done = await asSystem(deps)
      .selectFrom('signing.document')
      .select('out_id')
      .where('out_id', 'is not', null)
      .execute();
    assert.equal(left.length, done.length);
    const gone = await ask(await personOf('990000000002'), 'GET', `/${data.id}/download`);
    assert.deepEqual([gone.status, gone.error], [410, 'signing.over']);
  });

  test('where its owner leaves it lying', async () => {
    const { data } = await bring(house, await personOf(willing), pdf, 'later');
    const later = { ...deps, now: () => new Date(Date.now() + 61 * 60_000) };
    await expireForgotten(later);
    const row = await rowOf(deps, data.id);
    assert.deepEqual([row.state, row.in_id], ['EXPIRED', null]);
  });

  test('where its owner is erased, and nothing is in an export after it', async () => {
    const { id } = await signed(willing);
    const { userId, headers } = await personOf(willing);
    const { out_id } = await rowOf(deps, id);
    const url = '/api/v1/users/me/export';
    const exported = await house.app.inject({ url, headers });
    assert.match(exported.body, /geree\.pdf/);
    const actor = system('test');
    await transact(deps, actor, (deps) => forgetPerson(deps, userId, actor));
    const db = asSystem(deps);
    assert.deepEqual(await db.selectFrom('signing.document').select('id').where('owner_id', '=', userId).execute(), []);
    assert.deepEqual(await db.selectFrom('objects.object').select('id').where('id', '=', out_id).execute(), []);
  });
});

suite('killed between any two steps', () => {
  test('a document goes on: every step twice is as good as once', async () => {
    const person = await personOf(bolormaa);
    const { data } = await bring(house, person, pdf);
    const { id } = data;
    await performAtOnce(deps, 'prepare', id);
    assert.equal((await rowOf(deps, id)).state, 'PREPARED');
    await followWaiting(deps);
    await phone.approve(await sessionIdOf(deps, id), { pin: '12345' });
    await Promise.all([1, 2, 3].map(() => followWaiting(deps)));
    await followToTheEnd(deps, id);
    // As if a worker had died after it began, and another took the job.
    await performAtOnce(deps, 'assemble', id);
    const row = await rowOf(deps, id);
    assert.equal(row.state, 'COMPLETED');
    const kept = await asSystem(deps).selectFrom('objects.object').select('id').where('id', '=', row.out_id!).execute();
    assert.equal(kept.length, 1);
    const orphans = await asSystem(deps)
      .selectFrom('objects.object')
      .select('id')
      .where('kind', '=', 'signing.prepared')
      .execute();
    assert.deepEqual(orphans, []);
  });

  test('while the timestamp authority is away it waits, and is made afterwards', async () => {
    const person = await personOf(willing);
    const { data } = await bring(house, person, pdf);
    await perform(deps, 'prepare', data.id);
    await followToTheEnd(deps, data.id);
    for (const faults of [
      { down: true },
      { wrong_nonce: true },
      { wrong_signature: true },
      { unknown_authority: true },
    ]) {
      await setTimestampFaults(faults);
      await assert.rejects(perform(deps, 'assemble', data.id));
      assert.equal((await rowOf(deps, data.id)).state, 'ASSEMBLING');
    }
    await setTimestampFaults({});
    await perform(deps, 'assemble', data.id);
    assert.equal((await rowOf(deps, data.id)).state, 'COMPLETED');
  });
});

test('an answer from another certificate than the one it was prepared for signs nothing', async () => {
  const person = await personOf(bolormaa);
  const { data } = await bring(house, person, pdf);
  await perform(deps, 'prepare', data.id);
  const place = { table: 'signing.document', row: data.id, column: 'prepared_sealed' };
  const db = asSystem(deps);
  const { prepared_sealed } = await db
    .selectFrom('signing.document')
    .select('prepared_sealed')
    .where('id', '=', data.id)
    .executeTakeFirstOrThrow();
  const note = JSON.parse(deps.keyring.open(place, prepared_sealed!).toString());
  const other = deps.keyring.seal(place, JSON.stringify({ ...note, certificate: 'AAAA' }));
  await db.updateTable('signing.document').set({ prepared_sealed: other }).where('id', '=', data.id).execute();
  await followWaiting(deps);
  await phone.approve(await sessionIdOf(deps, data.id), { pin: '12345' });
  const row = await followToTheEnd(deps, data.id);
  assert.deepEqual([row.state, row.reason, row.in_id], ['FAILED', 'certificate_changed', null]);
});
