import { constants, inflateSync } from 'node:zlib';
import { type Dict, isNamed, PdfFault, type PdfValue, type Stream } from './pdf-objects.ts';
import { spend, type Work } from './pdf-syntax.ts';

/** Honest tables and lists of objects are a few megabytes; a small stream can say that it is gigabytes. */
const decodedBytesMax = 16 * 1_024 * 1_024;
/** No byte that is packed can become more than this. */
const inflationMax = 1_032;

/** What a stream holds, packed as those streams are that hold tables and objects. */
export function decode({ dict, bytes }: Stream, work: Work): Buffer {
  const filters = listOf(dict.get('Filter'));
  const [parameters] = listOf(dict.get('DecodeParms'));
  if (filters.length === 0) return bytes;
  if (filters.length > 1 || !isNamed(filters[0], 'FlateDecode'))
    throw new PdfFault('packed in a way that is not read here');
  const plain = inflate(bytes, work);
  return parameters instanceof Map ? undoPrediction(plain, parameters) : plain;
}

/** Charged at the most that it may become, until it is known what it became: what cannot be unpacked has cost as much. */
function inflate(bytes: Buffer, work: Work): Buffer {
  const maxOutputLength = Math.max(1, Math.min(decodedBytesMax, work.left, bytes.length * inflationMax));
  spend(work, maxOutputLength);
  try {
    // Readers take a stream that ends a little early.
    const plain = inflateSync(bytes, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH });
    work.left += maxOutputLength - plain.length;
    return plain;
  } catch (error) {
    throw new PdfFault('a stream that cannot be unpacked', { cause: error });
  }
}

const listOf = (value: PdfValue | undefined): PdfValue[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];

function undoPrediction(plain: Buffer, parameters: Dict): Buffer {
  const number = (key: string, otherwise: number) => {
    const value = parameters.get(key);
    return typeof value === 'number' ? value : otherwise;
  };
  const predictor = number('Predictor', 1);
  if (predictor === 1) return plain;
  if (predictor < 10 || number('BitsPerComponent', 8) !== 8) throw new PdfFault('a prediction that is not read here');
  const colours = number('Colors', 1);
  const width = number('Columns', 1) * colours;
  if (width < 1 || width > 10_000) throw new PdfFault('a prediction over too much');
  const rows = Math.floor(plain.length / (width + 1));
  const out = Buffer.alloc(rows * width);
  for (let row = 0; row < rows; row += 1) undoRow(plain, out, { row, width, colours });
  return out;
}

/** The filters of PNG (ISO 15948, 9): each row says which one it has. */
function undoRow(
  plain: Buffer,
  out: Buffer,
  { row, width, colours }: { row: number; width: number; colours: number },
): void {
  const from = row * (width + 1);
  const to = row * width;
  const kind = plain[from] ?? 0;
  for (let column = 0; column < width; column += 1) {
    const left = column >= colours ? (out[to + column - colours] ?? 0) : 0;
    const up = row > 0 ? (out[to + column - width] ?? 0) : 0;
    const corner = row > 0 && column >= colours ? (out[to + column - width - colours] ?? 0) : 0;
    const guess = [0, left, up, (left + up) >> 1, nearest(left, up, corner)][kind];
    if (guess === undefined) throw new PdfFault('a row of no known kind');
    out[to + column] = ((plain[from + 1 + column] ?? 0) + guess) & 0xff;
  }
}

function nearest(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [byLeft, byUp, byCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}
