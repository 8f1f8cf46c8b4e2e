import { inflateSync } from 'node:zlib';
import { isKind, nameIn, type PdfDict, type PdfValue } from './pdf-syntax.ts';

/** What reading a file may cost altogether: a few bytes can say that they are gigabytes. */
export interface Budget {
  inflatedBytes: number;
  parsedBytes: number;
  /** Objects, and names in them, that are looked at to compare what was signed with what is shown; each signature does. */
  comparedNames: number;
  /** Certificates and timestamps, which a library reads that takes its time. */
  asn1Bytes: number;
  /** What authorities said, once for each certificate that it is asked about. */
  evidenceLooks: number;
  /** Whether one certificate issued another. */
  issuerChecks: number;
}

/** Ends the whole verification: nothing that is left of the file may be read. */
export class TooMuchToRead extends Error {}

/** Charges what is read, whether it turns out to be of use or not. What is used up stays used up. */
export function spend(budget: Budget, kind: keyof Budget, amount: number): void {
  budget[kind] -= amount;
  refuseExhausted(budget);
}

export function refuseExhausted(budget: Budget): void {
  if (Object.values(budget).some((left) => left < 0)) throw new TooMuchToRead('too much to read');
}

/** No byte that is packed can become more than this. */
const inflationMax = 1_032;
const streamBytesMax = 16 * 1_024 * 1_024;

/** What stands in a stream of the file's own structure or evidence. Pages and pictures are never unpacked. */
export function decodeStream(dict: PdfDict, raw: Buffer, budget: Budget): Buffer {
  const filters = listOf(dict.entries.get('Filter')).map(nameIn);
  spend(budget, 'inflatedBytes', raw.length);
  if (filters.length === 0) return raw;
  if (filters.length > 1 || filters[0] !== 'FlateDecode') throw new Error('packed in a way that is not read');
  const unpacked = inflate(raw, budget);
  const [parameters] = listOf(dict.entries.get('DecodeParms'));
  return isKind(parameters, 'dict') ? undoPrediction(unpacked, parameters) : unpacked;
}

/** Charged at the most that it may become, until it is known what it became. */
function inflate(raw: Buffer, budget: Budget): Buffer {
  const maxOutputLength = Math.max(1, Math.min(streamBytesMax, budget.inflatedBytes, raw.length * inflationMax));
  spend(budget, 'inflatedBytes', maxOutputLength);
  const unpacked = inflateSync(raw, { maxOutputLength });
  budget.inflatedBytes += maxOutputLength - unpacked.length;
  return unpacked;
}

const listOf = (value: PdfValue | undefined): PdfValue[] => {
  if (isKind(value, 'array')) return value.items;
  return value === undefined || value === null ? [] : [value];
};

/** Rows that tell only how they differ from the row before (the predictors of PNG, of which tables of offsets use one byte a pixel). */
function undoPrediction(data: Buffer, { entries }: PdfDict): Buffer {
  const predictor = entries.get('Predictor') ?? 1;
  if (predictor === 1) return data;
  const columns = entries.get('Columns') ?? 1;
  const isPlain = (entries.get('Colors') ?? 1) === 1 && (entries.get('BitsPerComponent') ?? 8) === 8;
  if (typeof predictor !== 'number' || predictor < 10 || typeof columns !== 'number' || !isPlain)
    throw new Error('packed in a way that is not read');
  if (!Number.isInteger(columns) || columns < 1 || columns > 1_000) throw new Error('rows of no length');
  const rows = Math.floor(data.length / (columns + 1));
  const out = Buffer.alloc(rows * columns);
  for (let row = 0; row < rows; row += 1) {
    const kind = data[row * (columns + 1)] ?? 0;
    for (let column = 0; column < columns; column += 1) {
      const at = row * columns + column;
      const byte = data[row * (columns + 1) + 1 + column] ?? 0;
      const left = column > 0 ? (out[at - 1] ?? 0) : 0;
      const up = row > 0 ? (out[at - columns] ?? 0) : 0;
      const upLeft = row > 0 && column > 0 ? (out[at - columns - 1] ?? 0) : 0;
      out[at] = byte + predicted(kind, left, up, upLeft);
    }
  }
  return out;
}

function predicted(kind: number, left: number, up: number, upLeft: number): number {
  if (kind === 0) return 0;
  if (kind === 1) return left;
  if (kind === 2) return up;
  if (kind === 3) return (left + up) >> 1;
  if (kind !== 4) throw new Error('a row of no kind');
  const guess = left + up - upLeft;
  const [fromLeft, fromUp, fromBoth] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - upLeft)];
  if (fromLeft <= fromUp && fromLeft <= fromBoth) return left;
  return fromUp <= fromBoth ? up : upLeft;
}
