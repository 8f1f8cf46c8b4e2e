// Runs every test on real engines: against PostgreSQL itself, and those that touch data once more through PgBouncer in
// transaction mode. Words on the command line choose files by their path, any of them; `--changed` those
// that a change can affect, `--long` the long runs for a night.
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { startCluster } from '../apps/server/test/cluster.ts';
import { startPooler } from '../apps/server/test/pooler.ts';
import { ensureServices } from './services.ts';
import { filesFor } from './test-files.ts';
import { endOf, grouped, pooled } from './test-groups.ts';

const root = path.join(import.meta.dirname, '..');
process.chdir(root);
// Each file is a process, and most start the whole platform: what one has compiled the next need not.
process.env.NODE_COMPILE_CACHE ??= path.join(root, 'node_modules/.cache/compiled');
const { files: everything, isLong } = filesFor(process.argv.slice(2));
if (everything.length === 0) {
  console.error('no test file is meant by that');
  process.exit(1);
}
const isDataful = (file: string): boolean =>
  /modules\/|platform\/\w+\/(db|keyring|idempotency|outbox|lease|consumer|jobs)\.test/.test(file);

/** A file that takes longer hangs; most take a tenth of it. */
const timeoutMs = isLong ? Number.POSITIVE_INFINITY : 600_000;
/** A run that takes longer does not end by itself. Most take a third of it, and on a slow machine two. */
const runTimeoutMs = isLong ? Number.POSITIVE_INFINITY : 6_000_000;
/** What a run says of its time: these many files, so that one sees where to begin. */
const slowestShown = 25;

const weights = [/^apps\/web\/test\/screens/, /^apps\/web\//, /^apps\/server\/test\//];
/** The last place is of those that none of them names. */
const placeOf = (file: string): number => [...weights, /^/].findIndex((weight) => weight.test(file));
const longestFirst = (one: string, other: string): number => placeOf(one) - placeOf(other);

let passed = 0;
let failed = 0;

/** They measure how long people wait, so nothing else is to take the processors: one after the other, when all is done. */
const measuresWaiting = (file: string): boolean =>
  /limits\/limits\.processes|test\/expired-tokens|data\/migrate\.test|test\/arrival/.test(file);

/** One queue for all: while a test waits, for an engine to come back or a browser, others have the processors. */
async function runFiles(files: string[], poolerPort: number | null): Promise<void> {
  const started = performance.now();
  // A file ends by itself when all it opened is closed. Ending it by force would cut off the reports of its last tests.
  const execArgv = ['test-context.ts', 'test-exit.ts'].flatMap((file) => [
    '--import',
    path.join(import.meta.dirname, file),
  ]);
  // Tests that start browsers and processes of their own last longest, so they begin first.
  const sorted = files.filter((file) => !measuresWaiting(file)).toSorted(longestFirst);
  const again = poolerPort === null ? [] : pooled(sorted.filter(isDataful), poolerPort);
  const together = { files: [...grouped(sorted), ...again], concurrency: availableParallelism() + 2 };
  const alone = { files: files.filter(measuresWaiting), concurrency: 1 };
  const ends = new Set(files.map((file) => endOf(path.resolve(root, file))));
  const count = (isPass: boolean) => (event: { name: string; details: { type?: string | undefined } }) => {
    // A file is reported like a suite of its tests; only the tests themselves count.
    if (event.details.type === 'suite' || ends.has(event.name)) return;
    if (isPass) passed += 1;
    else failed += 1;
  };
  const times = new Map<string, number>();
  const addTime = ({
    nesting,
    file = '',
    details,
  }: {
    nesting: number;
    file?: string | undefined;
    details: { duration_ms: number };
  }) => {
    if (nesting === 0) times.set(file, (times.get(file) ?? 0) + details.duration_ms / 1_000);
  };
  for (const part of [together, alone].filter((one) => one.files.length > 0)) {
    const stream = run({ ...part, timeout: timeoutMs, cwd: root, execArgv });
    stream.on('test:pass', count(true));
    stream.on('test:fail', count(false));
    stream.on('test:pass', addTime);
    stream.on('test:fail', addTime);
    const watch = endWhenHung(stream);
    for await (const chunk of stream.compose(new spec())) process.stdout.write(String(chunk));
    clearTimeout(watch);
  }
  const slowest = [...times].toSorted(([, one], [, other]) => other - one).slice(0, slowestShown);
  for (const [file, seconds] of slowest)
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${path.relative(root, file)}`);
  console.log(`${files.length} files in ${((performance.now() - started) / 1_000).toFixed(1)} s\n`);
}

/** Says which files are under way when a run does not end, and ends it. */
function endWhenHung(stream: ReturnType<typeof run>): NodeJS.Timeout | undefined {
  const underWay = new Set<string>();
  // A file is told of like a test, with its path for a name.
  stream.on('test:dequeue', ({ name, file }) => name === file && underWay.add(name));
  stream.on('test:complete', ({ name }) => underWay.delete(name));
  const end = () => {
    console.error(`not done after ${runTimeoutMs / 60_000} minutes; under way are:\n${[...underWay].join('\n')}`);
    process.emit('SIGTERM');
  };
  return Number.isFinite(runTimeoutMs) ? setTimeout(end, runTimeoutMs) : undefined;
}

await ensureServices({ install: false });
// DATABASE_ADMIN_URL names another server to test on, as a superuser.
const cluster = process.env.DATABASE_ADMIN_URL ? null : await startCluster();
if (cluster) process.env.DATABASE_ADMIN_URL = cluster.adminUrl;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    cluster?.stop();
    process.exit(1);
  });
}
try {
  const { templateDatabase } = await import('../apps/server/test/template.ts');
  await templateDatabase();
  const pooler = everything.some(isDataful) ? await startPooler() : null;
  if (!pooler && everything.some(isDataful)) console.log('PgBouncer is not installed: the run through it is left out');
  await runFiles(everything, pooler?.port ?? null);
  pooler?.stop();
} finally {
  cluster?.stop();
}
console.log(`${passed} passed, ${failed} failed`);
// A handle that a test left open must not hold up the result.
process.exit(failed > 0 || passed === 0 ? 1 : 0);
