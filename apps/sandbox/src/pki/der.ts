/** Just enough DER for the structures that no library of ours writes: OCSP and three certificate extensions. */

export interface Node {
  tag: number;
  content: Buffer;
  /** The whole node, tag and length included. */
  bytes: Buffer;
}

export function node(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content.length)]), content]);
}

export const sequence = (...parts: Uint8Array[]): Buffer => node(0x30, ...parts);
export const setOf = (...parts: Uint8Array[]): Buffer => node(0x31, ...parts.toSorted(Buffer.compare));
export const octets = (bytes: Uint8Array): Buffer => node(0x04, bytes);
export const bits = (bytes: Uint8Array): Buffer => node(0x03, Buffer.from([0]), bytes);
export const nothing = (): Buffer => node(0x05);
/** A constructed `[n]`. */
export const tagged = (number: number, ...parts: Uint8Array[]): Buffer => node(0xa0 | number, ...parts);

/** `YYYYMMDDHHMMSSZ`; a fraction of a second is not allowed in certificates and their status. */
export const time = (moment: Date): Buffer =>
  node(0x18, Buffer.from(`${moment.toISOString().replaceAll(/\D/g, '').slice(0, 14)}Z`));

export function integer(bytes: Uint8Array): Buffer {
  const isNegative = ((bytes[0] ?? 0) & 0x80) !== 0;
  return node(0x02, isNegative ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);
}

export function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return node(0x06, Buffer.from([first * 40 + second, ...rest].flatMap(base128)));
}

/** The nodes that stand one after another in these bytes. */
export function nodesIn(bytes: Uint8Array): Node[] {
  const nodes: Node[] = [];
  let rest = Buffer.from(bytes);
  while (rest.length > 0) {
    const first = nodeAt(rest);
    nodes.push(first);
    rest = rest.subarray(first.bytes.length);
  }
  return nodes;
}

function nodeAt(bytes: Buffer): Node {
  const short = bytes[1] ?? 0;
  const sizeOfLength = short & 0x80 ? short & 0x7f : 0;
  if (sizeOfLength > 4 || bytes.length < 2 + sizeOfLength) throw new RangeError('not DER');
  const length = sizeOfLength === 0 ? short : bytes.readUIntBE(2, sizeOfLength);
  const start = 2 + sizeOfLength;
  if (bytes.length < start + length) throw new RangeError('not DER: it ends too early');
  return {
    tag: bytes[0] ?? 0,
    content: bytes.subarray(start, start + length),
    bytes: bytes.subarray(0, start + length),
  };
}

function lengthOf(length: number): number[] {
  if (length < 0x80) return [length];
  const digits: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) digits.unshift(rest % 256);
  return [0x80 | digits.length, ...digits];
}

function base128(value: number): number[] {
  const digits = [value % 128];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) digits.unshift((rest % 128) | 0x80);
  return digits;
}
