import { derOf } from './ber.ts';
import { firstDer } from './der.ts';
import type { FindingCode } from './findings.ts';
import { fieldsOf, type PdfField } from './pdf-fields.ts';
import { openEarlier, openFile, type PdfFile, type Readings } from './pdf-file.ts';
import type { PdfObject } from './pdf-object.ts';
import { isKind, nameIn, type PdfDict, type PdfValue } from './pdf-syntax.ts';

/** A signature or a timestamp of the document, as it stands in the file. */
export interface FoundSignature {
  field: PdfField;
  object: PdfObject;
  dict: PdfDict;
  isTimestamp: boolean;
  subFilter: string | null;
  findings: FindingCode[];
  /** Null where it is not clear what was signed. */
  signed: SignedPart | null;
}

export interface SignedPart {
  /** As the file was when it was signed. */
  file: PdfFile;
  /** All of it but the place of the signature. */
  content: [Buffer, Buffer];
  cms: Buffer;
}

export const signaturesMax = 50;

/** All that the file has, or ever had, in the order of signing. */
export function findSignatures(file: PdfFile, readings: Readings): FoundSignature[] {
  const shown = signatureFields(file);
  const found = new Map(shown.map((one) => [one.object.start, one]));
  const hidden = new Map<number, Holder>();
  for (const older of earlierFiles(file, readings)) {
    for (const one of signatureFields(older)) if (!found.has(one.object.start)) hidden.set(one.object.start, one);
  }
  if (found.size + hidden.size > signaturesMax) throw new Error('too many signatures');
  const all = [
    ...[...found.values()].map((one) => inspect(one, file, readings, [])),
    ...[...hidden.values()].map((one) => inspect(one, file, readings, ['signature_removed'])),
  ];
  const place = ({ signed, object }: FoundSignature) => signed?.file.end ?? object.start;
  return all.toSorted((one, other) => place(one) - place(other));
}

interface Holder {
  field: PdfField;
  object: PdfObject;
  /** Whether two fields say that it is theirs. */
  isShared: boolean;
}

function signatureFields(file: PdfFile): Holder[] {
  const holders = new Map<number, Holder>();
  for (const field of fieldsOf(file)) {
    const value = field.dict.entries.get('V');
    if (field.type !== 'Sig' || value === undefined || value === null) continue;
    const object = isKind(value, 'ref') ? file.objectOf(value.num) : null;
    if (!object) throw new Error('a field with half a signature');
    const isShared = holders.has(object.start);
    holders.set(object.start, { field, object, isShared });
  }
  return [...holders.values()];
}

function earlierFiles(file: PdfFile, readings: Readings): PdfFile[] {
  return file.sections.slice(1).flatMap((_, index) => {
    try {
      return [openEarlier(file, index + 1, readings)];
    } catch {
      // The halves of a file that is made for quick showing are no files by themselves.
      return [];
    }
  });
}

function inspect(
  { field, object, isShared }: Holder,
  file: PdfFile,
  readings: Readings,
  known: FindingCode[],
): FoundSignature {
  const dict: PdfDict = isKind(object.value, 'dict') ? object.value : { kind: 'dict', entries: new Map() };
  const subFilter = nameIn(dict.entries.get('SubFilter'));
  const isTimestamp = nameIn(dict.entries.get('Type')) === 'DocTimeStamp' || subFilter === 'ETSI.RFC3161';
  const part = isShared ? 'signature_not_in_signed_part' : signedPart(dict, object, file, readings);
  const isPart = typeof part === 'object';
  return {
    field,
    object,
    dict,
    isTimestamp,
    subFilter,
    findings: isPart ? known : [...known, part],
    signed: isPart ? part : null,
  };
}

/** What the signature says that it is over, if that is all of the file as it was then, except its own place. */
function signedPart(dict: PdfDict, object: PdfObject, file: PdfFile, readings: Readings): SignedPart | FindingCode {
  const contents = dict.entries.get('Contents');
  const range = countsIn(dict.entries.get('ByteRange'));
  if (!object.isInFile || contents === undefined || range === null) return 'signature_incomplete';
  if (!isKind(contents, 'string') || !contents.isHex) return 'contents_wrong';
  const { bytes } = file;
  const [start = -1, length, next = -1, rest = -1] = range;
  const end = next + rest;
  if (range.length !== 4 || start !== 0 || length !== contents.start || next !== contents.end)
    return 'byte_range_wrong';
  if (end > bytes.length || end <= object.end) return 'byte_range_wrong';
  // Digits and nothing else: white space between them would be bytes that nobody signed.
  if (contents.end - contents.start !== contents.bytes.length * 2 + 2) return 'contents_wrong';
  const cms = trimmed(contents.bytes);
  if (!cms) return 'contents_wrong';
  const then = fileAt(bytes, end, readings);
  if (!then) return 'byte_range_wrong';
  if (!holds(then, object)) return 'signature_not_in_signed_part';
  return { file: then, content: [bytes.subarray(0, length), bytes.subarray(next, end)], cms };
}

function fileAt(bytes: Buffer, end: number, readings: Readings): PdfFile | null {
  try {
    return openFile(bytes, end, readings);
  } catch {
    return null;
  }
}

const holds = (file: PdfFile, { start }: PdfObject): boolean =>
  signatureFields(file).some(({ object, isShared }) => object.start === start && !isShared);

const whole = (der: Buffer) => ({ der, length: der.length });

/** The place is larger than the signature; what is left of it is zeros. */
function trimmed(bytes: Buffer): Buffer | null {
  try {
    const { der, length } = bytes[1] === 0x80 ? derOf(bytes) : whole(firstDer(bytes).bytes);
    return bytes.subarray(length).every((byte) => byte === 0) ? der : null;
  } catch {
    return null;
  }
}

function countsIn(value: PdfValue | undefined): number[] | null {
  if (!isKind(value, 'array')) return null;
  const counts = value.items.filter((item) => typeof item === 'number' && Number.isSafeInteger(item) && item >= 0);
  return counts.length === value.items.length ? counts.filter((item) => typeof item === 'number') : null;
}
