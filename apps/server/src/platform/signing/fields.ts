import type { PdfDocument } from './pdf-document.ts';
import { type Dict, isNamed, Name, PdfFault, PdfText, type PdfValue, Ref } from './pdf-objects.ts';

/** A field of a form. What a field does not say itself, it has from those above it. */
export interface Field {
  dict: Dict;
  kind: string | null;
  value: PdfValue;
}

const fieldsMax = 100_000;

/** Every field that holds a value, at whatever depth. */
export function fieldsOf(document: PdfDocument): Field[] {
  const form = document.dictAt(document.catalog.get('AcroForm'));
  const fields: Field[] = [];
  const seen = new Set<number>();
  const walk = (value: PdfValue, above: Pick<Field, 'kind' | 'value'>) => {
    if (value instanceof Ref) {
      if (seen.has(value.number)) return;
      seen.add(value.number);
    }
    const dict = document.dictAt(value);
    if (!dict) return;
    if (fields.length > fieldsMax) throw new PdfFault('too many fields');
    const kind = document.look(dict.get('FT'));
    const given = { kind: kind instanceof Name ? kind.name : above.kind, value: dict.get('V') ?? above.value };
    const kids = document.look(dict.get('Kids'));
    if (Array.isArray(kids)) for (const kid of kids) walk(kid, given);
    if (!Array.isArray(kids) || dict.has('V')) fields.push({ dict, ...given });
  };
  const top = document.look(form?.get('Fields'));
  if (Array.isArray(top)) for (const one of top) walk(one, { kind: null, value: null });
  return fields;
}

/** As many as verifiers take; each is checked over the whole document. */
const signaturesMax = 50;

/** The dictionaries of signatures and of timestamps of the document; one that several fields share is there once. */
export function signaturesIn(document: PdfDocument): Dict[] {
  const found = new Map<string, Dict>();
  for (const { kind, value } of fieldsOf(document)) {
    const signature = kind === 'Sig' ? document.dictAt(value) : null;
    if (!signature?.has('Contents')) continue;
    found.set(placeOf(document, signature), signature);
    if (found.size > signaturesMax) throw new PdfFault('too many signatures');
  }
  return [...found.values()];
}

/** Where its message stands, and what it says that it is over: another dictionary with the same is the same signature. */
function placeOf(document: PdfDocument, signature: Dict): string {
  const [contents, range] = [document.look(signature.get('Contents')), document.look(signature.get('ByteRange'))];
  const { byteOffset, length } = contents instanceof PdfText ? contents.written : Buffer.alloc(0);
  return [byteOffset, length, ...(Array.isArray(range) ? range.slice(0, 5).map(String) : [])].join(' ');
}

export const isTimestamp = (signature: Dict): boolean =>
  isNamed(signature.get('SubFilter'), 'ETSI.RFC3161') || isNamed(signature.get('Type'), 'DocTimeStamp');
