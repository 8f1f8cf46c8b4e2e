import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, beforeEach, test } from 'node:test';
import * as eid from '#modules/eid';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { openMetrics } from '#platform/observability/metrics';
import { verifyPdf } from '#platform/verification/verify-pdf';
import { asSystem } from '#test/house';
import { bring, followToTheEnd, openSigningHouse, pdfOf, perform, rowOf } from '#test/signing';
import { firstSigner, openRounds } from '#test/signing-rounds';
import { askAnywhere } from '#test/signing/own-judge';
import { rootPem as strangerPem } from '#test/signing/signers';
import { forgetPerson } from './people.ts';
import { renewDocuments } from './renewing.worker.ts';

const yearMs = 365 * 86_400_000;
/** How far the clock is ahead, of the platform that renews and of the world outside. */
let years = 0;
const now = () => new Date(Date.now() + years * yearMs);
const house = await openSigningHouse({ after }, {}, { now });
const { deps } = house;
const { config, log } = deps;
/** Opened anew each time: what it keeps of lists is of another year when the clock jumps. */
const renew = (settings: Partial<typeof config> = {}) => {
  const own = eid.openEid({ config, metrics: openMetrics(), log, now });
  return renewDocuments({ ...deps, now, eid: own, config: { ...config, ...settings } });
};
const { sandbox } = house.stand;
const root = new X509Certificate(await (await fetch(`${sandbox.url}/ca/root.pem`)).text()).raw;
const pdf = await pdfOf('Түрээсийн гэрээ');
const person = await house.personOf(firstSigner);
const folder = mkdtempSync(path.join(tmpdir(), 'tamga-renewing-'));
after(() => rmSync(folder, { recursive: true, force: true }));

beforeEach(async () => {
  years = 0;
  // What other tests have signed is not theirs any more.
  await asSystem(deps).updateTable('signing.document').set({ stamped_until: null }).execute();
  await asSystem(deps).updateTable('signing.invitation').set({ stamped_until: null }).execute();
});

async function signed(): Promise<string> {
  const { data } = await bring(house, person, pdf);
  await perform(house.deps, 'prepare', data.id);
  await followToTheEnd(house.deps, data.id);
  await perform(house.deps, 'assemble', data.id);
  return data.id;
}

async function download(id: string): Promise<Buffer> {
  const reply = await house.app.inject({ url: `/api/v1/sign/${id}/download`, headers: person.headers });
  assert.equal(reply.statusCode, 200);
  return reply.rawPayload;
}

const verdictOn = async (file: Buffer) => {
  const trust = { anchors: [root], timestampAnchors: [root] };
  const { report } = await verifyPdf(file, trust, { now: now(), revocation: askAnywhere });
  const codes = report.signatures.flatMap(({ findings }) => findings.map(({ code }) => code));
  return { is: report.indication, codes: [...new Set(codes)].join(), level: report.signatures[0]?.level };
};
const passed = (level: string) => ({ is: 'TOTAL_PASSED', codes: '', level });

const stampedOf = (id: string) =>
  asSystem(deps)
    .selectFrom('signing.document')
    .select(['stamped_at', 'stamped_until', 'claimed_until', 'out_id', 'out_sha256', 'level'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const recordsOf = async (id: string): Promise<number> => {
  const records = asSystem(deps).selectFrom('audit.pending').select('action').where('object', '=', `signing:${id}`);
  return (await records.where('action', '=', 'signing.document_renewed').execute()).length;
};

const setTimestampFaults = (faults: object) =>
  fetch(`${sandbox.url}/tsa/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  });

test('what is signed now is verified in five years where it was renewed, and not where it was not', async () => {
  const id = await signed();
  const first = await download(id);
  assert.deepEqual(await verdictOn(first), passed('PAdES-B-LT'));
  assert.equal(await renew(), 0, 'nothing is old yet');
  const { stamped_until: until } = await stampedOf(id);
  assert.ok(until && until.getTime() - Date.now() > 2.9 * yearMs);

  years = 2.4;
  assert.equal(await renew(), 0, 'not before its time');
  years = 2.7;
  assert.equal(await renew(), 1);
  const second = await download(id);
  assert.ok(second.subarray(0, first.length).equals(first), 'what was there is as it was');
  assert.deepEqual(await verdictOn(second), passed('PAdES-B-LTA'));

  years = 5;
  assert.deepEqual(await verdictOn(second), passed('PAdES-B-LTA'));
  const unrenewed = await verdictOn(first);
  assert.equal(unrenewed.is, 'INDETERMINATE');
  assert.match(unrenewed.codes, /certificate_out_of_time/);

  years = 5.4;
  assert.equal(await renew(), 1, 'and again, before the new one grows old');
  years = 8;
  assert.deepEqual(await verdictOn(await download(id)), passed('PAdES-B-LTA'));
  assert.equal((await verdictOn(second)).is, 'INDETERMINATE');
});

test('it is recorded and told, the old file is gone, and once is enough', async () => {
  const id = await signed();
  const before = await stampedOf(id);
  years = 2.7;
  assert.deepEqual(
    (await Promise.all([renew(), renew()])).toSorted((one, other) => one - other),
    [0, 1],
  );
  const after = await stampedOf(id);
  assert.equal(after.level, 'B-LTA');
  assert.notDeepEqual([after.out_id, after.out_sha256], [before.out_id, before.out_sha256]);
  const db = asSystem(deps);
  const objects = await db.selectFrom('objects.object').select('id').where('id', '=', before.out_id!).execute();
  assert.deepEqual(objects, []);
  assert.equal(await recordsOf(id), 1);
  const events = db.selectFrom('platform.outbox_pending').select('type').where('aggregate', '=', `signing:${id}`);
  assert.equal((await events.where('type', '=', 'signing.document_renewed').execute()).length, 1);
  assert.equal(await renew(), 0);
  assert.deepEqual((await rowOf(deps, id)).out_id, after.out_id);
});

test('where the authority is away it stays as it was, and is tried again', async () => {
  const id = await signed();
  const before = await stampedOf(id);
  years = 2.7;
  await setTimestampFaults({ down: true });
  await assert.rejects(renew(), /1 documents were not stamped anew/);
  assert.equal((await stampedOf(id)).out_id, before.out_id);
  await setTimestampFaults({});
  assert.equal(await renew(), 0, 'not at once');
  years += 2 / (365 * 24);
  assert.equal(await renew(), 1);
});

test('too late is noticed, and not tried for ever', async () => {
  const id = await signed();
  years = 4;
  assert.equal(await renew(), 0);
  assert.equal((await stampedOf(id)).stamped_until, null);
});

test('nothing is lost by a file of anchors without the right one: once that is back, the document is stamped anew', async () => {
  const id = await signed();
  years = 2.7;
  const strangers = path.join(folder, 'strangers.pem');
  writeFileSync(strangers, strangerPem);
  assert.equal(await renew({ TIMESTAMP_ANCHORS: strangers }), 0);
  assert.equal(await renew(), 0, 'it is looked at once a day');
  years += 1.1 / 365;
  assert.equal(await renew(), 1);
  assert.deepEqual(await verdictOn(await download(id)), passed('PAdES-B-LTA'));
});

test('what a signer who is erased leaves to the owner is stamped anew as well', async () => {
  const second = '990000000010';
  const { begin, newest, sign } = openRounds(house);
  const next = await house.personOf(second);
  const { id } = await begin([second]);
  await perform(deps, 'hand_over', id);
  assert.equal(await sign(next, (await newest(next)).id), 'COMPLETED');
  const actor = system('test');
  await transact(deps, actor, (deps) => forgetPerson(deps, next.userId, actor));
  years = 2.7;
  assert.equal(await renew(), 2, 'what the owner has signed, and what both have');
  assert.deepEqual(await verdictOn(await download(id)), passed('PAdES-B-LTA'));
  assert.equal(await recordsOf(id), 2);
  assert.equal(await renew(), 0);
  years = 4.3;
  assert.equal(await renew({ TIMESTAMP_RENEW_OLDER_THAN: now() }), 2);
});

test('an algorithm that is not to be relied on any more has all renewed that it stamped', async () => {
  const id = await signed();
  assert.equal(await renew(), 0);
  years = 0.1;
  const olderThan = { TIMESTAMP_RENEW_OLDER_THAN: now() };
  assert.equal(await renew(olderThan), 1);
  assert.equal(await renew(olderThan), 0);
  assert.equal((await stampedOf(id)).level, 'B-LTA');
  assert.deepEqual(await verdictOn(await download(id)), passed('PAdES-B-LTA'));
});

test('a file does not grow by timestamps that hold no longer than the one before', async () => {
  const id = await signed();
  const always = { TIMESTAMP_RENEW_DAYS: 3_650 };
  assert.equal(await renew(always), 1);
  const { out_id: outId, claimed_until: until } = await stampedOf(id);
  assert.equal(await renew(always), 0);
  assert.ok(until.getTime() > Date.now() + yearMs, 'not looked at before half of its time is over');
  await asSystem(deps)
    .updateTable('signing.document')
    .set({ claimed_until: new Date(0) })
    .where('id', '=', id)
    .execute();
  assert.equal(await renew(always), 0);
  assert.equal((await stampedOf(id)).out_id, outId);
});
