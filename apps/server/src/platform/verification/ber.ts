// Some programs, Firefox's library among them, leave the lengths of a signature open (BER) where PDF asks for DER. What such
// a signature is over is its signed attributes, which are DER in either; so the rest is written anew and judged like any other.

const octets = 0x04;
const [isConstructed, lengthOpen, longTag] = [0x20, 0x80, 0x1f];
const depthMax = 40;
const valuesMax = 20_000;

/** The first of these bytes as DER, and how many of them it takes. */
export function derOf(bytes: Buffer): { der: Buffer; length: number } {
  let values = 0;

  const valueAt = (at: number, depth: number): { der: Buffer; end: number } => {
    const tag = byteAt(at);
    values += 1;
    if (depth > depthMax || values > valuesMax) throw new Error('not BER: too much of it');
    if ((tag & longTag) === longTag) throw new Error('not BER: a long tag');
    const { start, end } = lengthAt(at + 1);
    if ((tag & isConstructed) === 0) {
      if (end === null) throw new Error('not BER: an open length without parts');
      return { der: withLength(tag, bytes.subarray(start, end)), end };
    }
    const parts = partsAt(start, end, depth);
    return { der: joined(tag, parts.ders), end: parts.end };
  };

  const partsAt = (start: number, end: number | null, depth: number): { ders: Buffer[]; end: number } => {
    const ders: Buffer[] = [];
    let at = start;
    while (end === null ? byteAt(at) !== 0 || byteAt(at + 1) !== 0 : at < end) {
      const part = valueAt(at, depth + 1);
      ders.push(part.der);
      at = part.end;
    }
    if (end !== null && at !== end) throw new Error('not BER: a part that is longer than the whole');
    return { ders, end: end ?? at + 2 };
  };

  const lengthAt = (at: number): { start: number; end: number | null } => {
    const short = byteAt(at);
    if (short === lengthOpen) return { start: at + 1, end: null };
    const digits = short < lengthOpen ? 0 : short & 0x7f;
    if (digits > 4) throw new Error('not BER: a length too long');
    byteAt(at + digits);
    const start = at + 1 + digits;
    const end = start + (digits === 0 ? short : bytes.readUIntBE(at + 1, digits));
    if (end > bytes.length) throw new Error('not BER: it ends too early');
    return { start, end };
  };

  const byteAt = (at: number): number => {
    const byte = bytes[at];
    if (byte === undefined) throw new Error('not BER: it ends too early');
    return byte;
  };

  const { der, end } = valueAt(0, 0);
  return { der, length: end };
}

/** Bytes in several parts are one value in DER. */
function joined(tag: number, ders: readonly Buffer[]): Buffer {
  if (tag !== (octets | isConstructed)) return withLength(tag, Buffer.concat(ders));
  if (ders.some((der) => der[0] !== octets)) throw new Error('not BER: bytes made of something else');
  return withLength(octets, Buffer.concat(ders.map(contentOf)));
}

const contentOf = (der: Buffer): Buffer => {
  const short = der[1] ?? 0;
  return der.subarray(2 + (short < lengthOpen ? 0 : short & 0x7f));
};

function withLength(tag: number, content: Buffer): Buffer {
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  const digits = Buffer.alloc(4);
  digits.writeUInt32BE(length);
  const shortest = digits.subarray(digits.findIndex((digit) => digit !== 0));
  return Buffer.concat([Buffer.from([tag, 0x80 | shortest.length]), shortest, content]);
}
