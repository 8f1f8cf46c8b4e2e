import { execFileSync } from 'node:child_process';
import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { degrees, PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import PdfKit from 'pdfkit';
import { sealPdf } from '#platform/pdf/pdf-seal';
import { openPdf } from '#platform/pdf/render-pdf';
import { signDetached } from '#platform/security/cms';
import { has } from './judges.ts';
import { issuingPem, openSigner, rootPem } from './signers.ts';

/** A document of some producer. */
export interface Sample {
  name: string;
  /** Which program makes it, where it is one that need not be on this machine. */
  needs?: [program: string, ...words: string[]];
  make(folder: string): Promise<Buffer>;
  /** How many signatures are in it before. */
  signed?: number;
}

const words = 'Зүйл 1. Өргөдөл гаргагч нь үнэн зөв мэдээлэл өгөх үүрэгтэй. Ө ө Ү ү ₮ 150 000';
export const run = (program: string, ...args: string[]): void =>
  void execFileSync(program, args, { stdio: 'ignore', timeout: 120_000 });

export async function pdfkit(pages: number, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const doc = new PdfKit({ size: 'A4', ...options });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => void doc.once('end', resolve));
  for (let page = 1; page <= pages; page += 1) {
    if (page > 1) doc.addPage();
    doc.fontSize(14).text(`Page ${page} of ${pages}`).rect(100, 300, 200, 100).fill('#446688');
  }
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

const render = openPdf();
export const rendered = (more: object = {}) =>
  render(
    {
      title: 'Өргөдөл',
      language: 'mn',
      author: 'Tamga',
      madeAt: new Date('2026-01-05T02:30:00Z'),
      blocks: [
        { kind: 'heading', level: 1, text: 'Өргөдөл' },
        { kind: 'paragraph', text: words },
      ],
      ...more,
    },
    new AbortController().signal,
  );

export async function pdflib(
  change: (doc: PDFDocument) => void | Promise<void>,
  useObjectStreams = false,
): Promise<Buffer> {
  const doc = await PDFDocument.create();
  const font = await doc.embedFont(StandardFonts.Helvetica);
  doc.addPage([595, 842]).drawText('Made with pdf-lib', { x: 60, y: 760, size: 18, font });
  await change(doc);
  return Buffer.from(await doc.save({ useObjectStreams }));
}

/** Has a program write a file from one that we write. */
export function produced(input: string, content: string, write: (from: string, to: string) => void): Sample['make'] {
  return async (folder) => {
    const [from, to] = [path.join(folder, input), path.join(folder, 'produced.pdf')];
    writeFileSync(from, content);
    write(from, to);
    return readFileSync(to);
  };
}

export const html = `<!doctype html><meta charset="utf-8"><style>h1{color:#246}</style><h1>Өргөдөл</h1><p>${words}</p><p><a href="https://example.mn/">example.mn</a></p>`;
const postscript =
  '%!PS\n/Helvetica findfont 24 scalefont setfont 72 700 moveto (Made with Ghostscript) show showpage\n72 700 moveto (Two) show showpage\n';
export const gs = (...options: string[]) =>
  produced('in.ps', postscript, (from, to) =>
    run('gs', '-q', '-dBATCH', '-dNOPAUSE', '-sDEVICE=pdfwrite', ...options, '-o', to, from),
  );

/** The same document as another program writes it anew. */
export const rewritten = (sample: Sample, how: string, ...options: string[]): Sample => ({
  ...sample,
  name: `${sample.name}, ${how} by qpdf`,
  make: async (folder) => {
    const [from, to] = [path.join(folder, 'before.pdf'), path.join(folder, 'rewritten.pdf')];
    writeFileSync(from, await sample.make(folder));
    run('qpdf', ...options, from, to);
    return readFileSync(to);
  },
});

export const plain: Sample = { name: 'pdfkit, one page', make: () => pdfkit(1) };
export const long: Sample = { name: 'pdfkit, 300 pages', make: () => pdfkit(300) };
export const form: Sample = {
  name: 'pdf-lib, with a form',
  make: () =>
    pdflib((doc) => {
      const [page] = doc.getPages();
      if (!page) throw new Error('no page');
      const field = doc.getForm().createTextField('нэр');
      field.setText('Bat');
      field.addToPage(page, { x: 60, y: 600, width: 200, height: 24 });
      doc.getForm().createCheckBox('ok').addToPage(page, { x: 60, y: 560, width: 16, height: 16 });
    }),
};
export const turned = (angle: number, useObjectStreams = false): Sample => ({
  name: `pdf-lib, turned by ${angle}`,
  make: () => pdflib((doc) => doc.getPage(0).setRotation(degrees(angle)), useObjectStreams),
});
export const ghostscript: Sample = { name: 'Ghostscript', needs: ['gs'], make: gs() };
export const chromium: Sample = {
  name: 'Chromium',
  needs: ['chromium-headless-shell'],
  make: produced('in.html', html, (from, to) =>
    run(
      'chromium-headless-shell',
      '--no-sandbox',
      '--disable-gpu',
      '--no-pdf-header-footer',
      `--print-to-pdf=${to}`,
      `file://${from}`,
    ),
  ),
};
export const cairo: Sample = {
  name: 'cairo',
  needs: ['/usr/bin/python3', '-c', 'import cairo'],
  make: produced(
    'in.py',
    'import cairo,sys\ns=cairo.PDFSurface(sys.argv[1],595,842)\nc=cairo.Context(s)\nc.move_to(72,100)\nc.set_font_size(24)\nc.show_text("Made with cairo \u04e8\u04af")\nc.set_source_rgba(1,0,0,.4)\nc.rectangle(300,300,100,100)\nc.fill()\ns.finish()\n',
    (from, to) => run('/usr/bin/python3', from, to),
  ),
};
export const sealed: Sample = {
  name: 'ours, sealed',
  signed: 1,
  make: async () => {
    const { certificate, chain, sign } = await openSigner('Тамга', { signature: 'ecdsa', hash: 'SHA-256' });
    const pdf = await rendered({ seal: { name: 'Тамга', reason: 'Баталгаажуулсан' } });
    const key = { certificates: [certificate, ...chain], sign: async (data: Buffer) => sign(data) };
    return sealPdf(pdf, (bytes) => signDetached(bytes, key));
  },
};
/** Signed by poppler, which signs with the library of Firefox: not as PAdES asks, and valid all the same. */
export const poppler: Sample = {
  name: 'signed before by poppler',
  needs: ['certutil'],
  signed: 1,
  make: async (folder) => {
    const pair = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    const { certificate } = await openSigner('Firefox', { signature: 'rsa-pkcs1', hash: 'SHA-256' }, pair);
    const [from, to, keys] = ['from.pdf', 'to.pdf', 'keys'].map((one) => path.join(folder, one)) as [
      string,
      string,
      string,
    ];
    const [bundle, pem] = [path.join(folder, 'keys.p12'), path.join(folder, 'keys.pem')];
    const own = new X509Certificate(certificate).toString();
    writeFileSync(pem, [own, issuingPem, rootPem, pair.privateKey.export({ type: 'pkcs8', format: 'pem' })].join('\n'));
    writeFileSync(from, await pdflib(() => undefined));
    mkdirSync(keys);
    run('openssl', 'pkcs12', '-export', '-in', pem, '-out', bundle, '-passout', 'pass:', '-name', 'firefox');
    run('certutil', '-N', '-d', keys, '--empty-password');
    run('pk12util', '-i', bundle, '-d', keys, '-W', '', '-K', '');
    run('pdfsig', from, to, '-add-signature', '-nssdir', keys, '-nick', 'firefox', '-nss-pwd', '');
    return readFileSync(to);
  },
};

/** Why a document cannot be made here; false where it can. */
export const skipOf = ({ needs }: Sample): string | false => (needs && !has(...needs) ? `no ${needs.at(-1)}` : false);
