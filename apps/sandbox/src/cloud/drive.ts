import { hash } from 'node:crypto';

/** A file as it lies in a drive. */
export interface DriveFile {
  id: string;
  name: string;
  mimeType: string;
  bytes: Buffer;
  modifiedTime: string;
}

const driveFile = (name: string, mimeType: string, bytes: Buffer): DriveFile => ({
  id: hash('sha256', name, 'base64url').slice(0, 24),
  name,
  mimeType,
  bytes,
  modifiedTime: '2026-01-05T02:30:00.000Z',
});

export const demoFiles = (): DriveFile[] => [
  driveFile('Түрээсийн гэрээ.pdf', 'application/pdf', samplePdf('Rental agreement')),
  driveFile('Гэрчилгээ.pdf', 'application/pdf', samplePdf('Certificate')),
  driveFile('Тэмдэглэл.txt', 'text/plain', Buffer.from('Баримтаа авах.\n')),
  driveFile('Зураг.heic', 'image/heic', Buffer.from('no picture')),
];

/** The smallest page that every reader of PDF shows. */
function samplePdf(text: string): Buffer {
  const drawn = `BT /F1 18 Tf 72 760 Td (${text}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let pdf = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const at = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(`${pdf}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`);
}
