import { createHash, randomBytes, randomInt } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { findObject, takeObject } from '#modules/objects';
import type { ObjectHouse } from './objects.ts';
import { personOf } from './objects.ts';

export interface Load {
  count: number;
  megabytesMax: number;
}

export interface Measured {
  uploads: number;
  megabytes: number;
  seconds: number;
  /**
   * Memory of the process, with the scanner that the sandbox plays in it; the last value only after as many bytes again
   * as the first.
   */
  rssBeforeMb: number;
  rssPeakFirstHalfMb: number;
  rssPeakMb: number;
  /** Uploads whose hash in the row is not that of what was sent. */
  wrongHashes: number;
  /** Sampled uploads whose bytes differ when they are read back. */
  wrongReads: number;
  read: number;
}

const megabyte = 1024 * 1024;
const head = Buffer.from('%PDF-1.7\n');
const block = randomBytes(64 * 1024);

/** Sends so many files at once, each of a size of its own, and looks at memory meanwhile and at hashes afterwards. */
export async function uploadAtOnce(house: ObjectHouse, { count, megabytesMax }: Load): Promise<Measured> {
  // One person alone may not fill a process.
  const people = await Promise.all(Array.from({ length: count }, async () => personOf(await house.signIn())));
  const sizes = Array.from({ length: count }, () => randomInt(1, megabytesMax + 1) * megabyte);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const memory = watchMemory();
  let sent = 0;
  const started = performance.now();

  const taken = await Promise.all(
    sizes.map((sizeBytes, index) => {
      const hash = createHash('sha256');
      async function* bytes(): AsyncGenerator<Buffer> {
        // Another beginning for each, so that no two have the same hash.
        const pieces = [head, Buffer.from(`% ${index}\n`)];
        for (let left = sizeBytes; left > 0; left -= block.length) pieces.push(block);
        for (const piece of pieces) {
          hash.update(piece);
          sent += piece.length;
          if (sent > total / 2) memory.half();
          yield piece;
        }
      }
      const upload = {
        kind: 'test.paper',
        owner: 'sender',
        name: `${index}.pdf`,
        type: 'application/pdf',
        types: ['application/pdf'],
        sizeBytesMax: (megabytesMax + 1) * megabyte,
        bytes: bytes(),
        signal: new AbortController().signal,
      } as const;
      const person = people[index]!;
      return takeObject(house.deps, person, upload, async (_, object) => ({ ...object, person, sent: hash.digest() }));
    }),
  );
  const seconds = (performance.now() - started) / 1_000;
  const rss = memory.stop();

  const sample = taken.filter((_, index) => index % Math.ceil(count / 20) === 0);
  let wrongReads = 0;
  for (const { id, sha256, person } of sample) {
    const read = await buffer(await (await findObject(house.deps, person, id)).read());
    if (!createHash('sha256').update(read).digest().equals(sha256)) wrongReads += 1;
  }
  return {
    uploads: taken.length,
    megabytes: Math.round(total / megabyte),
    seconds: Math.round(seconds),
    ...rss,
    wrongHashes: taken.filter(({ sha256, sent }) => !sha256.equals(sent)).length,
    wrongReads,
    read: sample.length,
  };
}

function watchMemory() {
  const now = () => Math.round(process.memoryUsage.rss() / megabyte);
  const rssBeforeMb = now();
  let rssPeakMb = rssBeforeMb;
  let rssPeakFirstHalfMb: number | undefined;
  const timer = setInterval(() => (rssPeakMb = Math.max(rssPeakMb, now())), 50);
  return {
    half: () => (rssPeakFirstHalfMb ??= rssPeakMb),
    stop() {
      clearInterval(timer);
      return { rssBeforeMb, rssPeakFirstHalfMb: rssPeakFirstHalfMb ?? rssPeakMb, rssPeakMb };
    },
  };
}
