import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { degrees, PDFDocument } from '@cantoo/pdf-lib';
import {
  cairo,
  chromium,
  form,
  ghostscript,
  gs,
  html,
  long,
  pdfkit,
  pdflib,
  plain,
  poppler,
  produced,
  rendered,
  rewritten,
  run,
  type Sample,
  sealed,
  turned,
} from './producers.ts';
import { signers, signPdf } from './signers.ts';
import { hybridPdf, largePdf, plainPage, writePdf } from './written.ts';

const [first] = signers;

export const corpus: Sample[] = [
  plain,
  { name: 'pdfkit, five pages, lying', make: () => pdfkit(5, { layout: 'landscape' }) },
  { name: 'pdfkit, not packed, PDF 1.4', make: () => pdfkit(2, { compress: false, pdfVersion: '1.4' }) },
  long,
  { name: 'ours, PDF/A-2b', make: () => rendered() },
  {
    name: 'ours, PDF/A-3b with a file',
    make: () =>
      rendered({
        attachments: [{ bytes: Buffer.from('{}'), name: 'data.json', type: 'application/json', description: 'data' }],
      }),
  },
  sealed,
  { name: 'pdf-lib', make: () => pdflib(() => undefined) },
  { name: 'pdf-lib, streams of objects', make: () => pdflib(() => undefined, true) },
  form,
  turned(90),
  turned(180),
  turned(270, true),
  { name: 'pdf-lib, cropped', make: () => pdflib((doc) => doc.getPage(0).setCropBox(30, 50, 500, 700)) },
  {
    name: 'pdf-lib, cropped and turned',
    make: () => pdflib((doc) => (doc.getPage(0).setCropBox(30, 50, 500, 700), doc.getPage(0).setRotation(degrees(90)))),
  },
  {
    name: 'pdf-lib, revised',
    make: async () => {
      const doc = await PDFDocument.load(await pdflib(() => undefined), { forIncrementalUpdate: true });
      doc.getPage(0).drawText('Revised', { x: 60, y: 500 });
      return Buffer.from(await doc.commit());
    },
  },
  ghostscript,
  { name: 'Ghostscript, PDF 1.3', needs: ['gs'], make: gs('-dCompatibilityLevel=1.3') },
  { name: 'Ghostscript, PDF/A-2', needs: ['gs'], make: gs('-dPDFA=2', '-sColorConversionStrategy=RGB') },
  cairo,
  chromium,
  {
    name: 'LibreOffice',
    needs: ['soffice'],
    make: produced('produced.html', html, (from, to) =>
      run(
        'soffice',
        '--headless',
        `-env:UserInstallation=file://${path.dirname(to)}/office`,
        '--convert-to',
        'pdf:writer_web_pdf_Export',
        '--outdir',
        path.dirname(to),
        from,
      ),
    ),
  },
  {
    name: 'TeX',
    needs: ['pdflatex'],
    make: produced(
      'produced.tex',
      '\\documentclass{article}\\begin{document}Made with \\TeX: $\\int_0^1 x^2 dx$\\newpage Two\\end{document}',
      (from, to) => run('pdflatex', '-interaction=batchmode', `-output-directory=${path.dirname(to)}`, from),
    ),
  },
  {
    name: 'groff',
    needs: ['gropdf'],
    make: produced('in.ms', '.TL\nMade with groff\n.PP\nA paragraph.\n', (from, to) =>
      writeFileSync(to, execFileSync('groff', ['-ms', '-Tpdf', from])),
    ),
  },
  {
    name: 'ReportLab',
    needs: ['/usr/bin/python3', '-c', 'import reportlab'],
    make: produced(
      'in.py',
      'import sys\nfrom reportlab.pdfgen import canvas\nc=canvas.Canvas(sys.argv[1])\nc.drawString(72,700,"Made with ReportLab")\nc.acroForm.textfield(name="n",x=72,y=600)\nc.save()\n',
      (from, to) => run('/usr/bin/python3', from, to),
    ),
  },
  {
    name: 'WeasyPrint',
    needs: ['weasyprint'],
    make: produced('in.html', html, (from, to) => run('weasyprint', from, to)),
  },
  {
    name: 'wkhtmltopdf',
    needs: ['wkhtmltopdf'],
    make: produced('in.html', html, (from, to) => run('wkhtmltopdf', '-q', from, to)),
  },
  { name: 'by hand', make: async () => writePdf(plainPage) },
  { name: 'by hand, for old and new readers', make: async () => hybridPdf() },
  {
    name: 'by hand, in larger units',
    make: async () => writePdf({ ...plainPage, 3: `${String(plainPage[3]).slice(0, -2)}/UserUnit 2>>` }),
  },
  {
    name: 'by hand, lists apart',
    make: async () =>
      writePdf({
        ...plainPage,
        1: '<</Type/Catalog/Pages 2 0 R/AcroForm 6 0 R>>',
        3: `${String(plainPage[3]).slice(0, -2)}/Annots 7 0 R>>`,
        6: '<</Fields 8 0 R/DA(/Helv 0 Tf)>>',
        7: '[9 0 R]',
        8: '[9 0 R]',
        9: '<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/V(b)/Rect[100 100 200 120]/F 4>>',
      }),
  },
  {
    name: 'by hand, not at the origin',
    make: async () => writePdf({ ...plainPage, 2: '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[-200 -100 395 742]>>' }),
  },
  rewritten(plain, 'linearised', '--linearize'),
  rewritten(long, 'linearised, streams of objects', '--linearize', '--object-streams=generate'),
  rewritten(form, 'linearised', '--linearize'),
  rewritten(form, 'streams of objects', '--object-streams=generate'),
  rewritten(ghostscript, 'streams of objects', '--object-streams=generate'),
  rewritten(ghostscript, 'linearised', '--linearize'),
  rewritten(cairo, 'streams of objects', '--object-streams=generate'),
  rewritten(chromium, 'linearised, streams of objects', '--linearize', '--object-streams=generate'),
  rewritten(chromium, 'written plainly', '--qdf'),
  rewritten(turned(90), 'streams of objects', '--object-streams=generate'),
  {
    name: 'signed before by others of ours',
    signed: 1,
    make: async () => signPdf(await pdfkit(2), first),
  },
  poppler,
  { name: '40 MB', make: async () => largePdf(40 * 1_024 * 1_024) },
];
