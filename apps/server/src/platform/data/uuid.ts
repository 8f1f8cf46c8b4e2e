import { randomFillSync } from 'node:crypto';

const length = 16;
/** Drawn many at a time: to draw them takes longer than all the rest of an id. Each is used once. */
const drawn = Buffer.alloc(256 * length);
let place = drawn.length;
let lastMs = 0;
let counter = 0;

/**
 * A UUIDv7 (RFC 9562): the moment first, so that ids made one after the other lie side by side in an index. Within a
 * process they only rise, also when the clock is set back.
 */
export function uuidv7(nowMs: number = Date.now()): string {
  if (place === drawn.length) {
    randomFillSync(drawn);
    place = 0;
  }
  const bytes = drawn.subarray(place, place + length);
  place += length;
  if (nowMs > lastMs) {
    lastMs = nowMs;
    // Begins in the lower half of its 12 bits, to leave room for the ids of the same millisecond.
    counter = bytes.readUInt16BE(6) & 0x7ff;
  } else if (counter === 0xfff) {
    lastMs += 1;
    counter = 0;
  } else counter += 1;
  bytes.writeUIntBE(lastMs, 0, 6);
  bytes.writeUInt16BE(0x7000 | counter, 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
