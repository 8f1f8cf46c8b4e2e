// The test runner watches every promise of its own thread, which costs a fuzzer a good part of its speed. In a thread of
// its own it is not watched, and the sockets are tried at the same time.
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { openFuzzed } from './house.ts';
import { byInjection } from './wire.ts';
import { unreached } from './reach.ts';
import { type Fuzzing, fuzz, type Report } from './run.ts';

type Asked = Pick<Fuzzing, 'seed' | 'requests'>;

export interface Verdict {
  report: Report;
  missed: string[];
  damage: string[];
}

export function fuzzInThread(asked: Asked): Promise<Verdict> {
  return new Promise((resolve, reject) => {
    // Nearly everything is dropped as soon as it is judged: a large nursery saves most of the collecting.
    const resourceLimits = { maxYoungGenerationSizeMb: 64 };
    const worker = new Worker(new URL(import.meta.url), { workerData: { asked }, resourceLimits });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

async function work(asked: Asked): Promise<Verdict> {
  const closing: (() => Promise<void>)[] = [];
  const { house, fuzzing, damage } = await openFuzzed({ after: (close) => void closing.push(close) });
  const report = await fuzz({ ...fuzzing, ...asked, reachesAll: true, send: byInjection(house.app) });
  const missed = unreached(fuzzing.operations, report.reached, await fuzzing.callersAnew());
  const verdict = { report, missed, damage: await damage() };
  await Promise.all(closing.map((close) => close()));
  return verdict;
}

const { asked } = (workerData ?? {}) as { asked?: Asked };
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin; windows have
if (asked) parentPort?.postMessage(await work(asked));
