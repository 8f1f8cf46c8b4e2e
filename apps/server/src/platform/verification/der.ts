/** One value in DER, with the bytes that it was read from: a signature is over these, whatever a library would write. */
export interface DerNode {
  tag: number;
  content: Buffer;
  /** The whole value, tag and length included. */
  bytes: Buffer;
}

export const tags = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  objectId: 0x06,
  enumerated: 0x0a,
  utcTime: 0x17,
  time: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

/** The one value that these bytes are; anything after it is refused. */
export function readDer(bytes: Buffer): DerNode {
  const node = firstDer(bytes);
  if (node.bytes.length !== bytes.length) throw new Error('bytes after the value');
  return node;
}

/** The value at the beginning. Lengths that are left open, or are longer than needed, are not DER. */
export function firstDer(bytes: Buffer): DerNode {
  const [tag, short] = [bytes[0], bytes[1]];
  if (tag === undefined || short === undefined || (tag & 0x1f) === 0x1f) throw new Error('not DER');
  const lengthBytes = short < 0x80 ? 0 : short & 0x7f;
  const start = 2 + lengthBytes;
  if (short === 0x80 || lengthBytes > 4 || bytes.length < start) throw new Error('not DER');
  const length = lengthBytes === 0 ? short : bytes.readUIntBE(2, lengthBytes);
  if (lengthBytes > 0 && (length < 0x80 || bytes[2] === 0)) throw new Error('not DER: a length too long');
  if (bytes.length < start + length) throw new Error('not DER: it ends too early');
  return { tag, content: bytes.subarray(start, start + length), bytes: bytes.subarray(0, start + length) };
}

const childrenMax = 20_000;

export function childrenOf({ content }: DerNode): DerNode[] {
  const children: DerNode[] = [];
  let rest = content;
  while (rest.length > 0) {
    const child = firstDer(rest);
    children.push(child);
    if (children.length > childrenMax) throw new Error('too many values');
    rest = rest.subarray(child.bytes.length);
  }
  return children;
}

export function expectTag(node: DerNode | undefined, tag: number): DerNode {
  if (node?.tag !== tag) throw new Error('another value than expected');
  return node;
}

export function objectIdOf(node: DerNode | undefined): string {
  const { content } = expectTag(node, tags.objectId);
  const numbers: number[] = [];
  let value = 0;
  for (const byte of content) {
    value = value * 128 + (byte & 0x7f);
    if (value > Number.MAX_SAFE_INTEGER) throw new Error('an identifier too long');
    if (byte & 0x80) continue;
    numbers.push(value);
    value = 0;
  }
  const [head = 0, ...rest] = numbers;
  const first = Math.min(Math.floor(head / 40), 2);
  return [first, head - first * 40, ...rest].join('.');
}

/** Whole bytes, as signatures are. */
export function bitsOf(node: DerNode | undefined): Buffer {
  const { content } = expectTag(node, tags.bits);
  if (content[0] !== 0) throw new Error('not whole bytes');
  return content.subarray(1);
}

export const isTime = (node: DerNode | undefined): boolean => node?.tag === tags.utcTime || node?.tag === tags.time;

/** Always in UTC; years of two digits are those from 1950 to 2049. */
export function timeOf(node: DerNode | undefined): Date {
  const text = node && isTime(node) ? node.content.toString('latin1') : '';
  const form = node?.tag === tags.utcTime ? /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)?Z$/ : longTime;
  const [, year = '', month, day, hour, minute, second = '00'] = form.exec(text) ?? [];
  const century = year.length === 4 ? '' : Number(year) < 50 ? '20' : '19';
  const time = new Date(`${century}${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(time.getTime())) throw new Error('not a time');
  return time;
}

const longTime = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d(?:\.\d{1,9})?)Z$/;
