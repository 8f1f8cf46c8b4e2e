import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import sharp from 'sharp';
import type { PdfBlock, PdfDocument } from './pdf.ts';
import { openPdf } from './render-pdf.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tamga-pdf-'));
after(() => rmSync(folder, { recursive: true }));
const render = openPdf();
const { signal } = new AbortController();
const madeAt = new Date('2026-01-05T02:30:00.000Z');
const documentOf = (blocks: PdfBlock[], more: Partial<PdfDocument> = {}): PdfDocument => ({
  title: 'Өргөдлийн үнэн зөв хуулбар',
  language: 'mn',
  author: 'Tamga',
  madeAt,
  blocks,
  ...more,
});
const write = async (document: PdfDocument): Promise<string> => {
  const file = path.join(folder, `${crypto.randomUUID()}.pdf`);
  writeFileSync(file, await render(document, signal));
  return file;
};

/** Programs of others, of poppler-utils and qpdf; without them what they would find is not looked for. */
const skip =
  spawnSync('pdftotext', ['-v']).error || spawnSync('qpdf', ['--version']).error ? 'no pdftotext or qpdf' : false;
const ask = (program: string, ...words: string[]): string => execFileSync(program, words, { encoding: 'utf8' });
const textIn = (file: string): string =>
  ask('pdftotext', '-layout', '-nopgbrk', file, '-').replaceAll(/\s+/g, ' ').trim();

const letters = 'АБВГДЕЁЖЗИЙКЛМНОӨПРСТУҮФХЦЧШЩЪЫЬЭЮЯ абвгдеёжзийклмноөпрстуүфхцчшщъыьэюя 0123456789 «»—№₮ Bat & co <x>';

test('what was written is what another program reads, every letter of Mongolian', { skip }, async () => {
  const file = await write(
    documentOf([
      { kind: 'heading', level: 1, text: 'Өргөдөл' },
      { kind: 'paragraph', text: letters },
      {
        kind: 'table',
        rows: [
          ['Овог', 'Дорж'],
          ['Нэр', 'Үүлэн Өнөржаргал'],
        ],
      },
    ]),
  );
  assert.equal(textIn(file), `Өргөдөл ${letters} Овог Дорж Нэр Үүлэн Өнөржаргал 1`);
});

test('letters are read as they are, whatever other documents were drawn before', { skip }, async () => {
  const latin = 'ABCEHIJKMOPSTXY aceijopsxy \u00B5';
  const document = documentOf([
    { kind: 'heading', level: 1, text: latin },
    { kind: 'paragraph', text: latin },
  ]);
  const alone = await openPdf()(document, signal);
  const mongolian = `${letters} \u03BC`;
  await write(
    documentOf([
      { kind: 'heading', level: 1, text: mongolian },
      { kind: 'paragraph', text: mongolian },
    ]),
  );
  assert.equal(textIn(await write(document)), `${latin} ${latin} 1`);
  assert.ok(alone.equals(await render(document, signal)));
});

test('its fonts are inside, it is tagged, and it says its title, language and archive', { skip }, async () => {
  const file = await write(
    documentOf([
      { kind: 'heading', level: 1, text: 'A' },
      { kind: 'heading', level: 2, text: 'B' },
      { kind: 'paragraph', text: 'c' },
      { kind: 'table', rows: [['d', 'e']] },
    ]),
  );
  ask('qpdf', '--check', file);
  const fonts = ask('pdffonts', file).trim().split('\n').slice(2);
  assert.equal(fonts.length, 2);
  for (const font of fonts) assert.match(font, /NotoSans-\w+ +CID TrueType +Identity-H +yes yes yes/);
  const info = ask('pdfinfo', file);
  assert.match(info, /Title: +Өргөдлийн үнэн зөв хуулбар/);
  assert.match(info, /Tagged: +yes/);
  assert.match(info, /CreationDate: +Mon Jan +5 02:30:00 2026/);
  const structure = ask('pdfinfo', '-struct', file)
    .replaceAll(/\s+\(\w+\)/g, '')
    .trim()
    .split(/\s+/);
  assert.deepEqual(structure, ['Document', 'H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD']);
  const meta = ask('pdfinfo', '-meta', file);
  assert.match(meta, /<pdfaid:part>2<\/pdfaid:part>\s*<pdfaid:conformance>B</);
  const raw = ask('qpdf', '--qdf', '--object-streams=disable', file, '-');
  assert.match(raw, /\/Lang \(mn\)/);
  assert.match(raw, /\/GTS_PDFA1/);
  assert.match(raw, /sRGB/);
  assert.doesNotMatch(raw, /\/(SMask|CA|ca|JavaScript|EmbeddedFile|Encrypt)\b/);
});

/** Read by a program of others: a picture takes any XML as its description, and none that is malformed. */
const readXml = (xml: string) =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><metadata>${xml}</metadata></svg>`))
    .png()
    .toBuffer();

test('names with signs of XML break neither its description for archives nor that for readers', { skip }, async () => {
  await assert.rejects(readXml('<a>Бат & Дорж</a>'), 'what reads it refuses what is malformed');
  const [title, author] = ['A</rdf:li> &amp; ]]> "b"', 'Бат & Дорж <ХХК>'];
  const file = await write(documentOf([{ kind: 'paragraph', text: 'c' }], { title, author }));
  const meta = ask('pdfinfo', '-meta', file);
  await readXml(meta);
  assert.ok(meta.includes('>A&lt;/rdf:li&gt; &amp;amp; ]]&gt; "b"</rdf:li>'), meta);
  assert.equal(meta.match(/>Бат &amp; Дорж &lt;ХХК&gt;</g)?.length, 3);
  const info = ask('pdfinfo', file);
  assert.ok(info.includes(title) && info.includes(author), info);
  const hidden = await write(documentOf([{ kind: 'paragraph', text: 'c' }], { title: 'а\u0000\u0001\uD800б' }));
  await readXml(ask('pdfinfo', '-meta', hidden));
});

test('text that is turned around, hidden, enormous or in no font of ours breaks nothing', { skip }, async () => {
  const hostile: Record<string, string> = {
    'abc\u202Etxt.exe\u202C\u2066x\u2069': 'abctxt.exex',
    'а\u0000б\u200Bв\u{E0041}': 'абв',
    '😀 漢字 שלום': '\uFFFD \uFFFD\uFFFD \uFFFD\uFFFD\uFFFD\uFFFD',
    '\uD800x': '\uFFFDx',
    'e\u0301 (%) \\ << >> endobj stream': 'é (%) \\ << >> endobj stream',
  };
  for (const [given, shown] of Object.entries(hostile)) {
    const file = await write(documentOf([{ kind: 'table', rows: [['н', given]] }], { title: given }));
    ask('qpdf', '--check', file);
    assert.equal(textIn(file), `н ${shown} 1`);
  }
});

test('ten thousand characters in a row of a table go on over pages, and none is lost', { skip }, async () => {
  const long = 'Ө'.repeat(10_000);
  const words = Array.from({ length: 1_500 }, (_, index) => `үг${index}`).join(' ');
  const file = await write(
    documentOf([
      {
        kind: 'table',
        rows: [
          ['a', long],
          ['b', words],
          ['c', 'end'],
        ],
      },
    ]),
  );
  ask('qpdf', '--check', file);
  const text = ask('pdftotext', '-raw', file, '-');
  assert.equal(text.match(/Ө/g)?.length, 10_000);
  assert.equal(text.match(/үг\d+/g)?.length, 1_500);
  assert.match(text, /\nc end\n/);
});

test('the same document and moment make the same bytes, another moment others', async () => {
  const blocks: PdfBlock[] = [{ kind: 'paragraph', text: letters }];
  const [one, two] = [await render(documentOf(blocks), signal), await render(documentOf(blocks), signal)];
  assert.ok(one.equals(two));
  const later = await render(documentOf(blocks, { madeAt: new Date(madeAt.getTime() + 1_000) }), signal);
  assert.ok(!one.equals(later));
});

test('a large document lets others work, and ends when nobody waits for it', async () => {
  const blocks = Array.from(
    { length: 2_000 },
    (_, index): PdfBlock => ({ kind: 'table', rows: [['Нэр', `Утга ${index}`]] }),
  );
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  const bytes = await render(documentOf(blocks), signal);
  clearInterval(timer);
  assert.ok(bytes.length > 10_000 && turns > 20, `${turns} turns`);
  await assert.rejects(render(documentOf(blocks), AbortSignal.timeout(5)), { name: 'TimeoutError' });
});
