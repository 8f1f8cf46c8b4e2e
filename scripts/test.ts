// Runs every test on real engines: the rooms through PgBouncer in transaction mode, where a connection forgets between two
// transactions, all else against PostgreSQL itself. Words on the command line choose files by their path, any of them;
// `--changed` those that a change can affect, `--long` the long runs for a night, `--direct` has the rooms go without PgBouncer.
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { startCluster } from '../apps/server/test/cluster.ts';
import { dropEndedDatabases } from '../apps/server/test/database-names.ts';
import { startPooler } from '../apps/server/test/pooler.ts';
import { bundleServer } from './bundle.ts';
import { ensureServices } from './services.ts';
import { filesFor } from './test-files.ts';
import { endOf, grouped, pooled } from './test-groups.ts';

const root = path.join(import.meta.dirname, '..');
process.chdir(root);
// Each file is a process, and most start the whole platform: what one has compiled the next need not.
process.env.NODE_COMPILE_CACHE ??= path.join(root, 'node_modules/.cache/compiled');
const { files: everything, isLong, isDirect } = filesFor(process.argv.slice(2));
if (everything.length === 0) {
  console.error('no test file is meant by that');
  process.exit(1);
}
const isDataful = (file: string): boolean =>
  /modules\/|platform\/\w+\/(db|keyring|idempotency|outbox|lease|consumer|jobs)\.test/.test(file);

/** A group of files that takes longer hangs; most take a tenth of it. */
const timeoutMs = isLong ? Number.POSITIVE_INFINITY : 1_200_000;
/** A run that takes longer does not end by itself. Most take half of it. */
const runTimeoutMs = isLong ? Number.POSITIVE_INFINITY : 4_800_000;
/** From so many files on, the processes that they start have a bundle made for them: it costs as much as starting two. */
const bundledFrom = 50;
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
  /limits\/limits\.processes|test\/expired-tokens|data\/migrate\.test|test\/arrival|assistant-(first-words|retrieval)/.test(
    file,
  );

/**
 * They start many processes, kill them, and ask that others be served in time. Four of them at once would measure each other,
 * so they have a lane of their own, one after the other, beside the rest.
 */
const startsTowns = (file: string): boolean =>
  /test\/(chaos\/|signing-crashes|outbox\.|release\.|two-houses)/.test(file);

/** Two queues: while a test waits, for an engine to come back or a browser, others have the processors. */
async function runFiles(files: string[], poolerPort: number | null, adminUrl: string): Promise<void> {
  const started = performance.now();
  // A file ends by itself when all it opened is closed. Ending it by force would cut off the reports of its last tests.
  const execArgv = ['test-context.ts', 'test-exit.ts'].flatMap((file) => [
    '--import',
    path.join(import.meta.dirname, file),
  ]);
  // Tests that start browsers and processes of their own last longest, so they begin first.
  const sorted = files.filter((file) => !measuresWaiting(file) && !startsTowns(file)).toSorted(longestFirst);
  const isPooled = (file: string): boolean => poolerPort !== null && isDataful(file);
  const direct = grouped(sorted.filter((file) => !isPooled(file)));
  const through = poolerPort === null ? [] : pooled(sorted.filter(isPooled), poolerPort);
  const together = { files: [...direct, ...through], concurrency: availableParallelism() + 1 };
  const towns = { files: files.filter(startsTowns), concurrency: 1 };
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
  const runPart = async (part: typeof together) => {
    if (part.files.length === 0) return;
    const stream = run({ ...part, timeout: timeoutMs, cwd: root, execArgv });
    stream.on('test:pass', count(true));
    stream.on('test:fail', count(false));
    stream.on('test:pass', addTime);
    stream.on('test:fail', addTime);
    stream.on('test:fail', sayWhy);
    const watch = endWhenHung(stream);
    for await (const chunk of stream.compose(new spec())) process.stdout.write(String(chunk));
    clearTimeout(watch);
  };
  const sweeping = sweepDatabases(adminUrl);
  await Promise.all([runPart(together), runPart(towns)]);
  await sweeping.end();
  await runPart(alone);
  const slowest = [...times].toSorted(([, one], [, other]) => other - one).slice(0, slowestShown);
  for (const [file, seconds] of slowest)
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${path.relative(root, file)}`);
  console.log(`${files.length} files in ${((performance.now() - started) / 1_000).toFixed(1)} s\n`);
}

const sweepEveryMs = 5_000;

/** While others run, and not while waiting is measured: each drop has PostgreSQL write out what it holds. */
function sweepDatabases(adminUrl: string): { end(): Promise<void> } {
  let sweep = Promise.resolve();
  const look = () => {
    sweep = sweep.then(async () => {
      await dropEndedDatabases(adminUrl).catch((error: unknown) => console.error(error));
    });
  };
  const timer = setInterval(look, sweepEveryMs);
  return {
    async end() {
      clearInterval(timer);
      look();
      await sweep;
    },
  };
}

/** At once: the reporter says why only when everything is done. A file that was killed or not started has no test to tell of it. */
function sayWhy({ name, details: { error } }: { name: string; details: { error: Error } }): void {
  const {
    exitCode = null,
    signal = null,
    cause,
  } = error as { exitCode?: number | null; signal?: string | null } & Error;
  if (exitCode !== null || signal !== null) console.error(`${name} ended with ${signal ?? `code ${exitCode}`}`);
  else if (cause instanceof Error) console.error(`${name}: ${cause.message.slice(0, 2_000)}`);
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
  const { adminUrl, templateDatabase } = await import('../apps/server/test/template.ts');
  await templateDatabase();
  const pooler = !isDirect && everything.some(isDataful) ? await startPooler() : null;
  if (!pooler && everything.some(isDataful)) console.log('the rooms are tested without PgBouncer');
  if (everything.length >= bundledFrom) process.env.SERVER_PROGRAM ??= await bundleServer();
  await runFiles(everything, pooler?.port ?? null, adminUrl('postgres'));
  pooler?.stop();
} finally {
  cluster?.stop();
}
console.log(`${passed} passed, ${failed} failed`);
// A handle that a test left open must not hold up the result.
process.exit(failed > 0 || passed === 0 ? 1 : 0);
