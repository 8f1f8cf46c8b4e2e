/** Just enough DER to write what a test needs, right or deliberately wrong. */
export function node(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const hex = length.toString(16);
  const long = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  const head = length < 0x80 ? [length] : [0x80 | long.length, ...long];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
}

export const sequence = (...parts: Uint8Array[]): Buffer => node(0x30, ...parts);
export const setOf = (...parts: Uint8Array[]): Buffer => node(0x31, ...parts.toSorted(Buffer.compare));
export const octets = (bytes: Uint8Array): Buffer => node(0x04, bytes);
export const bits = (bytes: Uint8Array): Buffer => node(0x03, Buffer.from([0]), bytes);
export const nothing = (): Buffer => node(0x05);
export const tagged = (number: number, ...parts: Uint8Array[]): Buffer => node(0xa0 | number, ...parts);
export const time = (moment: Date): Buffer =>
  node(0x18, Buffer.from(`${moment.toISOString().replaceAll(/\D/g, '').slice(0, 14)}Z`));
export const integer = (...bytes: number[]): Buffer => node(0x02, Buffer.from(bytes));

export function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return node(0x06, Buffer.from([first * 40 + second, ...rest].flatMap(base128)));
}

function base128(value: number): number[] {
  const digits = [value % 128];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) digits.unshift((rest % 128) | 0x80);
  return digits;
}

/** The values inside of one. */
export function partsOf(bytes: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  let rest = bytes.subarray(headOf(bytes));
  while (rest.length > 0) {
    const head = headOf(rest);
    const short = rest[1]!;
    const length = short < 0x80 ? short : rest.readUIntBE(2, short & 0x7f);
    parts.push(rest.subarray(0, head + length));
    rest = rest.subarray(head + length);
  }
  return parts;
}

const headOf = (bytes: Buffer): number => (bytes[1]! < 0x80 ? 2 : 2 + (bytes[1]! & 0x7f));
