// Two hundred files of 1 to 50 MB at once, into a folder and into S3: memory, time, and whether every hash is right.
// UPLOADS and MEGABYTES change how many and how large. Run it by itself: node apps/server/bench/objects.ts
import { openObjectHouse } from '../test/objects.ts';
import { startSwift } from '../test/swift.ts';
import { uploadAtOnce } from '../test/upload-load.ts';

const load = { count: Number(process.env.UPLOADS ?? 200), megabytesMax: Number(process.env.MEGABYTES ?? 50) };
const swift = await startSwift();
const places = { folder: {}, ...(swift && { S3: swift.env }) };
if (!swift) console.log('Swift is not installed: only the folder is measured');

const closing: (() => Promise<void>)[] = [];
const results: Record<string, object> = {};
for (const [name, env] of Object.entries(places)) {
  const house = await openObjectHouse({ after: (close) => void closing.push(close) }, env);
  results[name] = await uploadAtOnce(house, load);
  console.log(name, results[name]);
}
for (const close of closing.toReversed()) await close();
await swift?.stop();
