import type PDFDocument from 'pdfkit';
import { missing } from './pdf-text.ts';

type Doc = InstanceType<typeof PDFDocument>;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** What XML 1.0 cannot say, even escaped. */
const unsayable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const inXml = (text: string): string =>
  text.replaceAll(unsayable, missing).replaceAll(/[&<>]/g, (sign) => entities[sign] ?? sign);

/**
 * The library puts title and author into the XML of a document as they are, so a name with an ampersand would break it. The
 * Info dictionary, which is no XML, keeps them as they were given.
 */
export function escapeXmp(doc: Doc): void {
  const write: unknown = Reflect.get(doc, '_addInfo');
  if (typeof write !== 'function') throw new Error('the library writes its XML otherwise');
  const writeEscaped = (): void => {
    const { info } = doc;
    const escaped = Object.entries(info).map(([name, value]) => [
      name,
      typeof value === 'string' ? inXml(value) : value,
    ]);
    doc.info = Object.fromEntries(escaped);
    Reflect.apply(write, doc, []);
    doc.info = info;
  };
  Object.assign(doc, { _addInfo: writeEscaped });
}
