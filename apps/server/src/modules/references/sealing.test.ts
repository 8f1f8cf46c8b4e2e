import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { compactVerify, createLocalJWKSet } from 'jose';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { asSystem } from '#test/house';
import { openObjectHouse } from '#test/objects';
import { askReferences, issuedTo, openOffice } from '#test/references';
import { askPdfsig, missingProgram, takeApart, verifyWithOpenssl } from '#test/seals';
import { contentOf } from './content.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tamga-seals-'));
after(() => rmSync(folder, { recursive: true }));
const house = await openObjectHouse({ after }, { MAIL_SITE_URL: 'https://id.example.gov.mn' }, undefined, {
  limits: 'off',
});
const office = await openOffice(house);
const citizen = await house.signIn();
// Those who represent the organisation have set its stamp.
const stamp = await sharp({
  create: { width: 240, height: 240, channels: 4, background: { r: 20, g: 60, b: 160, alpha: 0 } },
})
  .composite([
    {
      input: Buffer.from(
        '<svg width="240" height="240"><circle cx="120" cy="120" r="100" fill="none" stroke="#143ca0" stroke-width="16"/></svg>',
      ),
    },
  ])
  .png()
  .toBuffer();
const stamp_sealed = house.deps.keyring.seal({ table: 'pki.mark', row: '9000001', column: 'stamp_sealed' }, stamp);
const set = { width: 240, height: 240, updated_by: office.officer.userId, updated_at: new Date() };
await asSystem(house.deps)
  .insertInto('pki.mark')
  .values({ id: '9000001', stamp_sealed, ...set })
  .execute();
await asSystem(house.deps)
  .updateTable('org.organisation')
  .set({ reg_no: '9000001' })
  .where('id', '=', office.tenantId)
  .execute();
const traditional = 'ᠮᠣᠩᠭᠣᠯ ᠤᠯᠤᠰ ᠤᠨ ᠢᠷᠭᠡᠨ ᠦ ᠯᠠᠪᠯᠠᠭ᠎ᠠ᠃';
const fields = [
  { label: { mn: 'Нэр', en: 'Given name' }, value: 'Үүлэн Өнөржаргал' },
  { label: { mn: 'Хаяг', en: 'Address' }, value: 'Өвөрхангай аймаг, Арвайхээр сум, 5-р баг' },
];
const issued = await issuedTo(house, office, citizen, { data: { fields, traditional, purpose: 'Банканд өгөх' } });
const url = `/api/v1/gov/references/${issued.id}`;
const { rawPayload: pdf, headers } = await house.app.inject({ url: `${url}/document`, headers: citizen.headers });
const file = path.join(folder, 'reference.pdf');
writeFileSync(file, pdf);

/** Programs of others, of poppler-utils, qpdf and OpenSSL; without them what they would find is not looked for. */
const programs = [
  ['pdfsig', '-v'],
  ['qpdf', '--version'],
  ['openssl', 'version'],
  ['pdftoppm', '-v'],
] as const;
const missing = missingProgram(programs);
const skip = missing ? `no ${missing}` : false;
const run = (program: string, ...words: string[]): string => execFileSync(program, words, { encoding: 'utf8' });
const published = async () => (await askReferences(house, null, 'GET', '/gov/references/keys')).data;

const verify = async (bytes: Buffer) => verifyWithOpenssl(bytes, folder, (await published()).certificates);

test('pdfsig finds the seal valid, over the whole document, by the organisation', { skip }, () => {
  assert.equal(headers['content-type'], 'application/pdf');
  const said = askPdfsig(file);
  assert.match(said, /Signature Type: ETSI\.CAdES\.detached/);
  assert.match(said, /Total document signed/);
  assert.match(said, /Signature Validation: Signature is Valid\./);
  assert.match(said, /Common Name: Туршилт/);
  assert.match(said, /NTRMN-9000001/);
});

test('OpenSSL verifies it with the published certificate, and the certificate is for sealing documents', {
  skip,
}, async () => {
  const { status, said } = await verify(pdf);
  assert.equal(status, 0, said);
  const { signature } = takeApart(pdf, folder);
  const pem = run('openssl', 'pkcs7', '-inform', 'DER', '-in', signature, '-print_certs');
  const [seal, authority] = (pem.match(/-----BEGIN[^-]+-----[^-]+-----END[^-]+-----/g) ?? []).map(
    (one) => new X509Certificate(one),
  );
  const [own, vouches] = seal?.ca ? [authority, seal] : [seal, authority];
  assert.ok(own && vouches && own.checkIssued(vouches) && own.verify(vouches.publicKey) && !own.ca && vouches.ca);
  assert.deepEqual(own.keyUsage, ['1.3.6.1.5.5.7.3.36']);
});

// Not in the place of the signature itself, where what is left of it is filled up and nobody reads it.
test('one changed byte anywhere breaks it', { skip }, async () => {
  for (const at of [200, Math.floor(pdf.length * 0.6), pdf.length - 40]) {
    const changed = Buffer.from(pdf);
    changed[at] = (changed[at] ?? 0) ^ 1;
    const broken = path.join(folder, 'changed.pdf');
    writeFileSync(broken, changed);
    const { stdout } = spawnSync('pdfsig', ['-nocert', broken]);
    assert.doesNotMatch(String(stdout), /Signature is Valid/, `byte ${at}`);
    assert.notEqual((await verify(changed)).status, 0, `byte ${at}`);
  }
});

test('it is a document for archives, tagged, with everything inside and nothing locked', { skip }, () => {
  run('qpdf', '--check', file);
  const fonts = run('pdffonts', file).trim().split('\n').slice(2);
  assert.equal(fonts.length, 3);
  for (const font of fonts) assert.match(font, /NotoSans\S+ +CID TrueType +Identity-H +yes yes yes/);
  assert.match(run('pdfinfo', file), /Tagged: +yes[\s\S]*Encrypted: +no/);
  const meta = run('pdfinfo', '-meta', file);
  assert.match(meta, /<pdfaid:part>3<\/pdfaid:part>\s*<pdfaid:conformance>B</);
  const raw = execFileSync('qpdf', ['--qdf', '--object-streams=disable', file, '-'], {
    encoding: 'latin1',
    maxBuffer: 64 << 20,
  });
  assert.match(raw, /\/GTS_PDFA1/);
  assert.match(raw, /\/AFRelationship \/Data/);
  assert.match(run('pdfimages', '-list', file), /image +240 +240 +rgb/, 'the stamp');
  assert.match(raw, /\/Alt /);
  assert.match(raw, /\/Lang \(mn-Mong\)/);
  assert.doesNotMatch(raw, /\/(SMask|CA|ca|JavaScript|Encrypt|NeedAppearances)\b/);
});

test('both scripts are read back, and the file inside is the content that the hash is of', { skip }, async () => {
  const text = run('pdftotext', '-layout', file, '-').replaceAll(/\s+/g, ' ');
  for (const words of ['Оршин суугаа хаягийн лавлагаа', 'Үүлэн Өнөржаргал', issued.number, issued.verify_code])
    assert.ok(text.includes(words), words);
  assert.ok(text.replaceAll(' ', '').includes(issued.content_sha256));
  assert.ok(text.includes('ᠮᠣᠩᠭᠣᠯ ᠤᠯᠤᠰ'));
  assert.ok(text.includes('Хэнд олгосон Б.Сүх Нэр Үүлэн'), 'whom it is about comes first, whatever the fields say');
  run('pdfdetach', '-saveall', '-o', folder, file);
  const inside = readFileSync(path.join(folder, `${issued.number}.json`), 'utf8');
  assert.equal(inside, (await house.app.inject({ url: `${url}/data`, headers: citizen.headers })).body);
});

test('a camera reads the code, and the published key alone says that it is ours', { skip }, async () => {
  run('pdftoppm', '-r', '150', '-png', '-singlefile', file, path.join(folder, 'page'));
  const picture = sharp(path.join(folder, 'page.png')).ensureAlpha().raw();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  const read =
    jsQR.default(new Uint8ClampedArray(data), info.width, info.height)?.data ?? assert.fail('no code was seen');
  assert.equal(read, issued.verify_url);
  const token = read.slice(read.indexOf('#') + 1);
  const { keys } = await published();
  const { payload } = await compactVerify(token, createLocalJWKSet({ keys }));
  const claims = JSON.parse(new TextDecoder().decode(payload));
  assert.deepEqual([claims.n, claims.i, claims.s], [issued.number, 'Туршилт', 'Б.Сүх']);
  assert.equal(Buffer.from(claims.h, 'base64url').toString('hex'), issued.content_sha256);
  const [head, body = '', signature] = token.split('.');
  const forged = Buffer.from(Buffer.from(body, 'base64url').toString().replace('Сүх', 'Бат')).toString('base64url');
  await assert.rejects(compactVerify(`${head}.${forged}.${signature}`, createLocalJWKSet({ keys })));
});

test('the same input gives the same content and hash, in whatever order it comes', () => {
  const data = { code: 'BCDF-2345', fields, traditional, purpose: null, subject: 'Б.Сүх' };
  const times = { issuedAt: new Date('2026-01-05T02:30:00Z'), validUntil: null };
  const title = { mn: 'Лавлагаа', en: 'Extract' };
  const issuer = { id: 'a', mn: 'Туршилт', en: 'Test' };
  const one = contentOf({ number: '1', title, issuer, lang: 'mn', ...times, data });
  const other = contentOf({
    data: { subject: 'Б.Сүх', purpose: null, traditional, fields, code: 'another' },
    ...times,
    lang: 'mn',
    issuer: { en: 'Test', mn: 'Туршилт', id: 'a' },
    title: { en: 'Extract', mn: 'Лавлагаа' },
    number: '1',
  });
  assert.equal(one.json, other.json);
  assert.ok(one.sha256.equals(other.sha256));
  assert.ok(!one.sha256.equals(contentOf({ number: '2', title, issuer, lang: 'mn', ...times, data }).sha256));
});

test('a second document is sealed with the same key, and that of another organisation with another', {
  skip,
}, async () => {
  const serialOf = async (id: string) => {
    const reply = await house.app.inject({ url: `/api/v1/gov/references/${id}/document`, headers: citizen.headers });
    const pem = run(
      'openssl',
      'pkcs7',
      '-inform',
      'DER',
      '-in',
      takeApart(reply.rawPayload, folder).signature,
      '-print_certs',
    );
    return pem.match(/subject=.*/g)?.join() ?? '';
  };
  const again = await issuedTo(house, office, citizen);
  const elsewhere = await issuedTo(house, await openOffice(house), citizen);
  assert.equal(await serialOf(again.id), await serialOf(issued.id));
  assert.notEqual(await serialOf(elsewhere.id), await serialOf(issued.id));
});
