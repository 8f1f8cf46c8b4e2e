import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { verifyPdf } from '#platform/verification/verify-pdf';
import { asSystem, openHouse } from '#test/house';
import { openObjectHouse } from '#test/objects';
import { issuedTo, openOffice } from '#test/references';
import { signForYears } from '#test/signed-pdfs/genuine';
import { type Holder, issue, openPki } from '#test/signed-pdfs/pki';
import { draft, shownText, update } from '#test/signed-pdfs/writer';
import { formWith } from '#test/uploads';
import { documentOfReport } from './report-document.ts';
import { readTrust } from './trust.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tamga-verification-'));
after(() => rmSync(folder, { recursive: true }));
const pki = await openPki();
const pemOf = (der: Buffer): string => new X509Certificate(der).toString();
const anchors = path.join(folder, 'anchors.pem');
writeFileSync(anchors, pemOf(pki.root.certificate));
const house = await openObjectHouse({ after }, { VERIFY_ANCHORS_FILE: anchors }, undefined, { limits: 'off' });

const url = '/api/v1/verify/document';
const send = async (pdf: Buffer, { app } = house, type = 'application/pdf') => {
  const reply = await app.inject({ method: 'POST', url, ...formWith(pdf, type) });
  return { status: reply.statusCode, code: reply.json().code, report: reply.json().data, headers: reply.headers };
};
const inAYear = () => new Date(Date.now() + 365 * 86_400_000);
/** Signed now, since the platform goes by the clock. */
const signed = () => signForYears(pki, draft(), { at: new Date() });

test('a stranger has a document verified, and no trace of it is left', async () => {
  const { pdf } = await signed();
  const { status, report, headers } = await send(pdf);
  assert.equal(status, 200);
  assert.equal(report.indication, 'TOTAL_PASSED', JSON.stringify(report.signatures[0]?.findings));
  assert.equal(report.signatures[0].signer.name, 'Бат Сүх');
  assert.match(String(headers['cache-control']), /no-store/);
  assert.deepEqual(await house.keys(), []);
});

test('a changed document is told from the one that was signed', async () => {
  const { pdf } = update(await signed(), { 4: shownText('I owe you 900') });
  const { report } = await send(pdf);
  assert.deepEqual([report.indication, report.signatures[0].changes], ['TOTAL_FAILED', ['content']]);
});

test('a document that this platform sealed is known without any setting', async (t) => {
  const own = await openObjectHouse(t, {}, undefined, { limits: 'off' });
  const office = await openOffice(own);
  const citizen = await own.signIn();
  const { id } = await issuedTo(own, office, citizen);
  const document = await own.app.inject({ url: `/api/v1/gov/references/${id}/document`, headers: citizen.headers });
  const { report } = await send(document.rawPayload, own);
  assert.equal(report.indication, 'TOTAL_PASSED', JSON.stringify(report));
  assert.equal(report.signatures[0].signer.organisation, 'Туршилт');
  assert.equal((await send((await signed()).pdf, own)).report.sub_indication, 'NO_CERTIFICATE_CHAIN_FOUND');
});

const firstLetter = (pdf: Buffer): [letter: string, at: number] => {
  const start = pdf.indexOf('/Contents <') + '/Contents <'.length;
  const letter = /[a-f]/.exec(pdf.toString('latin1', start));
  if (!letter) throw new Error('a signature without letters');
  return [letter[0], start + letter.index];
};

test('a document of ours that is revoked passes no more, whatever is appended to it, however its signature is written', async (t) => {
  const own = await openObjectHouse(t, {}, undefined, { limits: 'off' });
  const citizen = await own.signIn();
  const { id } = await issuedTo(own, await openOffice(own), citizen);
  const document = await own.app.inject({ url: `/api/v1/gov/references/${id}/document`, headers: citizen.headers });
  const now = new Date();
  const ending = { state: 'revoked', revoked_at: now, ended_at: now, revoke_reason: 'Алдаатай' } as const;
  await asSystem(own.deps).updateTable('references.reference').set(ending).where('id', '=', id).execute();
  const pdf = document.rawPayload;
  // The digits of the signature are not signed: a letter may be large or small.
  const [letter, at] = firstLetter(pdf);
  const rewritten = Buffer.from(pdf);
  rewritten.write(letter.toUpperCase(), at, 'latin1');
  const told = async (one: Buffer) => {
    const { report } = await send(one, own);
    assert.equal(report.signatures[0].indication, 'TOTAL_PASSED');
    return [report.indication, report.findings[0]?.code];
  };
  for (const one of [pdf, Buffer.concat([pdf, Buffer.from('\n')]), rewritten])
    assert.deepEqual(await told(one), ['TOTAL_FAILED', 'document_ended']);
});

test('what is no PDF is told as such; what is too large, or of another type, is refused', async () => {
  const { status, report } = await send(Buffer.from('hello'));
  assert.deepEqual([status, report.findings[0].code], [200, 'malformed_document']);
  assert.equal((await send(Buffer.alloc(10 * 1_024 * 1_024 + 1))).status, 413);
  assert.equal((await send(Buffer.from('hello'), house, 'text/plain')).status, 415);
  const bare = await house.app.inject({ method: 'POST', url, payload: {} });
  assert.ok(bare.statusCode >= 400 && bare.statusCode < 500);
});

test('slow senders keep nobody from verifying: the slowest gives their place to who waits', async () => {
  const pdf = Buffer.concat([(await signed()).pdf, Buffer.alloc(100_000)]);
  const { payload, headers } = formWith(pdf, 'application/pdf');
  const begin = (remoteAddress: string) => {
    const sent = new PassThrough();
    sent.write(payload.subarray(0, 400));
    const reply = house.app.inject({ method: 'POST', url, payload: sent, headers, remoteAddress });
    return { sent, reply };
  };
  const slow = Array.from({ length: 16 }, (_, index) => begin(`192.0.2.${1 + (index % 4)}`));
  // One letter now and then, so that it does not look as if they had gone.
  const dripping = setInterval(() => slow.forEach(({ sent }) => sent.write('a')), 200);
  await sleep(1_500);
  const askedAt = performance.now();
  const { status } = await send(pdf);
  const tookMs = performance.now() - askedAt;
  clearInterval(dripping);
  for (const { sent } of slow) sent.end(payload.subarray(400));
  const statuses = (await Promise.all(slow.map(({ reply }) => reply))).map(({ statusCode }) => statusCode);
  assert.equal(status, 200);
  // A second on a quiet machine; without it as long as they go on sending.
  assert.ok(tookMs < 10_000, `${tookMs} ms`);
  const refused = statuses.filter((code) => code === 408).length;
  assert.ok(refused >= 1 && refused <= 4, statuses.join());
});

test('an address is stopped soon', async (t) => {
  const { app } = await openHouse(t);
  const statuses = [];
  for (let count = 0; count < 14; count += 1) statuses.push((await send(Buffer.from('x'), { ...house, app })).status);
  assert.ok(statuses.includes(429) && statuses.indexOf(429) <= 11, statuses.join());
});

test('a file of the settings that is not what it should be is noticed at the start', () => {
  const none = { EID_TRUST_ANCHORS: undefined, EID_INTERMEDIATES: undefined, TIMESTAMP_ANCHORS: undefined };
  const files = { VERIFY_TIMESTAMP_ANCHORS_FILE: undefined, VERIFY_INTERMEDIATES_FILE: undefined };
  const settings = { ...none, ...files, VERIFY_ANCHORS_FILE: anchors, VERIFY_TRUSTED_LIST_FILE: undefined };
  assert.equal(
    readTrust({ ...settings, TIMESTAMP_ANCHORS: anchors }).timestampAnchors.length,
    2,
    'who stamps what is signed here',
  );
  assert.equal(readTrust(settings).anchors.length, 1);
  assert.equal(
    readTrust({ ...settings, VERIFY_ANCHORS_FILE: undefined, EID_TRUST_ANCHORS: anchors }).anchors.length,
    1,
  );
  assert.throws(() => readTrust({ ...settings, VERIFY_ANCHORS_FILE: import.meta.filename }));
  assert.throws(() => readTrust({ ...settings, VERIFY_TRUSTED_LIST_FILE: anchors }));
});

test('of a trusted list those count that are granted today, for what they are granted', () => {
  const service = (type: string, status: string, der: Buffer, more = '') =>
    `<tsl:TSPService><tsl:ServiceInformation><tsl:ServiceTypeIdentifier>http://uri.etsi.org/TrstSvc/Svctype/${type}</tsl:ServiceTypeIdentifier>` +
    `<tsl:ServiceDigitalIdentity><X509Certificate>\n${der.toString('base64')}\n</X509Certificate></tsl:ServiceDigitalIdentity>` +
    `<tsl:ServiceStatus>http://uri.etsi.org/TrstSvc/TrustedList/Svcstatus/${status}</tsl:ServiceStatus></tsl:ServiceInformation>${more}</tsl:TSPService>`;
  const { root, foreign, issuing, tsa, signer } = pki;
  const history = `<tsl:ServiceHistory>${service('CA/QC', 'granted', signer.certificate)}</tsl:ServiceHistory>`;
  const list = path.join(folder, 'list.xml');
  const write = (text: string) => writeFileSync(list, text);
  const services = [
    service('CA/QC', 'granted', root.certificate),
    service('CA/QC', 'withdrawn', foreign.certificate, history),
    service('TSA/QTST', 'granted', tsa.certificate),
    service('Certstatus/OCSP/QC', 'granted', issuing.certificate),
  ];
  write(`<?xml version="1.0"?><tsl:TrustServiceStatusList>${services.join('')}</tsl:TrustServiceStatusList>`);
  const settings = {
    EID_TRUST_ANCHORS: undefined,
    EID_INTERMEDIATES: undefined,
    VERIFY_ANCHORS_FILE: undefined,
    VERIFY_TIMESTAMP_ANCHORS_FILE: undefined,
    TIMESTAMP_ANCHORS: undefined,
    VERIFY_INTERMEDIATES_FILE: undefined,
    VERIFY_TRUSTED_LIST_FILE: list,
  };
  const trust = readTrust(settings);
  assert.deepEqual(trust.anchors, [root.certificate]);
  assert.deepEqual(trust.timestampAnchors, [tsa.certificate]);
  write(`<!DOCTYPE a [<!ENTITY b "c">]><TrustServiceStatusList></TrustServiceStatusList>`);
  assert.throws(() => readTrust(settings));
});

test('the report is had as a document too, in both languages, and its seal is verified as any other', async () => {
  const { pdf } = await signed();
  for (const language of ['mn', 'en']) {
    const { payload, headers } = formWith(pdf, 'application/pdf');
    const reply = await house.app.inject({
      method: 'POST',
      url: '/api/v1/verify/report.pdf',
      payload,
      headers: { ...headers, 'accept-language': language },
    });
    assert.equal(reply.statusCode, 200);
    assert.equal(reply.headers['content-type'], 'application/pdf');
    const { report } = await send(reply.rawPayload);
    assert.equal(report.indication, 'TOTAL_PASSED', JSON.stringify(report));
    assert.equal(report.signatures[0].signer.name, 'Tamga');
  }
  assert.deepEqual(await house.keys(), []);
});

test('who sends slowly from one address keeps nobody else from verifying', async () => {
  const { payload, headers } = formWith((await signed()).pdf, 'application/pdf');
  const slowly = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const body = Readable.from(
      (async function* () {
        yield payload.subarray(0, 500);
        await promise;
        yield payload.subarray(500);
      })(),
    );
    return { done: resolve, reply: house.app.inject({ method: 'POST', url, headers, payload: body }) };
  };
  const slow = Array.from({ length: 4 }, slowly);
  await sleep(200);
  const refused = await house.app.inject({ method: 'POST', url, headers, payload });
  assert.deepEqual([refused.statusCode, refused.json().error], [429, 'request.too_many']);
  const elsewhere = { method: 'POST', url, headers, payload, remoteAddress: '198.51.100.7' } as const;
  assert.equal((await house.app.inject(elsewhere)).statusCode, 200);
  for (const { done } of slow) done();
  for (const { reply } of slow) assert.equal((await reply).statusCode, 200);
});

test('what an untrusted signature says of itself is not repeated as if it were so', async () => {
  const more = '/Reason (The state confirms this debt) ';
  const { signer } = pki;
  const stranger = await issue({ name: 'Any name', issuer: pki.foreign, organisation: 'Ministry', until: inAYear() });
  const shown = async (by: Holder) => {
    const { pdf } = await signForYears(pki, draft(), { at: new Date(), by, more });
    const trust = { anchors: [pki.root.certificate], timestampAnchors: [pki.root.certificate] };
    const { blocks } = documentOfReport((await verifyPdf(pdf, trust, { now: new Date() })).report, 'en');
    return JSON.stringify([...blocks]);
  };
  const trusted = await shown(signer);
  assert.ok(trusted.includes('["Reason","The state confirms this debt"]'), trusted);
  const untrusted = await shown(stranger);
  assert.ok(untrusted.includes('["Who it says it is (not confirmed)","Any name"]'), untrusted);
  assert.doesNotMatch(untrusted, /confirms this debt|Ministry|Confirmed by/);
});
