import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { suite, test } from 'node:test';
import { drawDataKey, openStream, partOf, sealStream } from './sealed-stream.ts';

const key = drawDataKey();
const chunk = 64 * 1024;
const sealedChunk = chunk + 16;

function* pieces(bytes: Buffer, sizeBytes: number) {
  for (let start = 0; start < bytes.length; start += sizeBytes) yield bytes.subarray(start, start + sizeBytes);
}
const seal = (bytes: Buffer, pieceBytes = 10_000) => buffer(sealStream(key, Readable.from(pieces(bytes, pieceBytes))));
const open = (sealed: Buffer, sizeBytes: number, range = { start: 0, end: sizeBytes - 1 }, withKey = key) => {
  const part = partOf(sizeBytes, range);
  return buffer(
    openStream(withKey, Readable.from(pieces(sealed.subarray(part.sealed.start, part.sealed.end + 1), 7_777)), part),
  );
};

suite('a sealed stream', () => {
  test('opens to what was sealed, however long it is and in whatever pieces it comes', async () => {
    for (const sizeBytes of [0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk, 3 * chunk + 5]) {
      const plain = randomBytes(sizeBytes);
      for (const pieceBytes of [999, chunk, 1_000_000]) {
        const sealed = await seal(plain, pieceBytes);
        assert.equal(sealed.length, sizeBytes + 16 * Math.max(1, Math.ceil(sizeBytes / chunk)));
        assert.deepEqual(await open(sealed, sizeBytes), plain, `${sizeBytes} bytes`);
      }
    }
  });

  test('opens from one byte to another without the rest', async () => {
    const plain = randomBytes(3 * chunk + 5);
    const sealed = await seal(plain);
    for (const start of [0, 1, chunk - 1, chunk, 2 * chunk + 7, 3 * chunk, 3 * chunk + 4]) {
      for (const end of [start, start + 1, start + chunk, plain.length - 1].filter(
        (end) => end < plain.length && end >= start,
      )) {
        assert.deepEqual(
          await open(sealed, plain.length, { start, end }),
          plain.subarray(start, end + 1),
          `${start}-${end}`,
        );
      }
    }
  });

  const plain = randomBytes(3 * chunk + 5);
  const size = plain.length;
  test('does not open with another key, or with any of its bytes changed', async () => {
    const sealed = await seal(plain);
    await assert.rejects(open(sealed, size, undefined, drawDataKey()));
    for (const place of [0, chunk, sealedChunk, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[place]! ^= 1;
      await assert.rejects(open(changed, size), `${place}`);
    }
  });

  test('does not open with a chunk left out, moved, doubled or cut off, also where the size says the same', async () => {
    const sealed = await seal(plain);
    const [first, second, third, last] = [...pieces(sealed, sealedChunk)] as [Buffer, Buffer, Buffer, Buffer];
    const wrong = {
      moved: [second, first, third, last],
      'left out': [first, third, last],
      doubled: [first, first, second, third, last],
      'cut off': [first, second, third],
      'cut in the middle': [first, second, third.subarray(0, 1_000)],
      nothing: [],
    };
    for (const [name, chunks] of Object.entries(wrong)) {
      await assert.rejects(open(Buffer.concat(chunks), size), name);
    }
    await assert.rejects(open(Buffer.concat([first, second, third]), 3 * chunk), 'the last is not marked as the last');
    await assert.rejects(open(Buffer.concat([first, second, third, last]), 4 * chunk), 'the last one is too short');
  });
});
