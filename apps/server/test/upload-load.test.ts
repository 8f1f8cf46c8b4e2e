import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openObjectHouse } from './objects.ts';
import { uploadAtOnce } from './upload-load.ts';

/** `apps/server/bench/objects.ts` is the long one, with S3. */
test('many uploads at once come whole, and take memory for those whose turn it is', { timeout: 300_000 }, async (t) => {
  const house = await openObjectHouse(t, { OBJECTS_UPLOADS_AT_ONCE: '4' });
  // Loading and compiling come first, so that they are not counted as part of the uploads.
  await uploadAtOnce(house, { count: 4, megabytesMax: 8 });
  const load = { count: 32, megabytesMax: 8 };

  const measured = await uploadAtOnce(house, load);

  assert.deepEqual(
    { uploads: measured.uploads, wrongHashes: measured.wrongHashes, wrongReads: measured.wrongReads },
    { uploads: 32, wrongHashes: 0, wrongReads: 0 },
  );
  assert.ok(measured.rssPeakMb - measured.rssBeforeMb < measured.megabytes, JSON.stringify(measured));
});
