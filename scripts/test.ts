// Runs every test on real engines: once against PostgreSQL itself, then those that touch data once more through
// PgBouncer in transaction mode. Words on the command line choose files by their path, any of them; `--changed` those
// that a change can affect, `--long` the long runs for a night.
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { startCluster } from '../apps/server/test/cluster.ts';
import { startPooler } from '../apps/server/test/pooler.ts';
import { ensureServices } from './services.ts';
import { filesFor } from './test-files.ts';
import { endOf, grouped } from './test-groups.ts';

const root = path.join(import.meta.dirname, '..');
process.chdir(root);
// Each file is a process, and most start the whole platform: what one has compiled the next need not.
process.env.NODE_COMPILE_CACHE ??= path.join(root, 'node_modules/.cache/compiled');
const { files: everything, isLong } = filesFor(process.argv.slice(2));
if (everything.length === 0) {
  console.error('no test file is meant by that');
  process.exit(1);
}
const dataful = everything.filter((file) =>
  /modules\/|platform\/(db|keyring|idempotency|outbox|lease|consumer|jobs)\.test/.test(file),
);

/** A file that takes longer hangs; most take a tenth of it. */
const timeoutMs = isLong ? Number.POSITIVE_INFINITY : 600_000;
/** What a run says of its time: these many files, so that one sees where to begin. */
const slowestShown = 25;

const weights = [/^apps\/web\/test\/screens/, /^apps\/web\//, /^apps\/server\/test\//];
/** The last place is of those that none of them names. */
const placeOf = (file: string): number => [...weights, /^/].findIndex((weight) => weight.test(file));
const longestFirst = (one: string, other: string): number => placeOf(one) - placeOf(other);

let passed = 0;
let failed = 0;

async function runFiles(title: string, files: string[]): Promise<void> {
  const started = performance.now();
  // A file ends by itself when all it opened is closed. Ending it by force would cut off the reports of its last tests.
  const execArgv = ['--import', path.join(import.meta.dirname, 'test-exit.ts')];
  // One more than there are processors: some tests mostly wait, for an engine to come back or a browser.
  const concurrency = availableParallelism() + 1;
  // What starts browsers and processes of its own lasts longest, and begins first.
  const entries = grouped(files.toSorted(longestFirst), 'apps/server/src/');
  const stream = run({ files: entries, concurrency, timeout: timeoutMs, cwd: root, execArgv });
  const ends = new Set(files.map((file) => endOf(path.resolve(root, file))));
  const count = (isPass: boolean) => (event: { name: string; details: { type?: string | undefined } }) => {
    // A file is reported like a suite of its tests; only the tests themselves count.
    if (event.details.type === 'suite' || ends.has(event.name)) return;
    if (isPass) passed += 1;
    else failed += 1;
  };
  stream.on('test:pass', count(true));
  stream.on('test:fail', count(false));
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
  stream.on('test:pass', addTime);
  stream.on('test:fail', addTime);
  for await (const chunk of stream.compose(new spec())) process.stdout.write(String(chunk));
  const slowest = [...times].toSorted(([, one], [, other]) => other - one).slice(0, slowestShown);
  for (const [file, seconds] of slowest)
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${path.relative(root, file)}`);
  console.log(`${title}: ${files.length} files in ${((performance.now() - started) / 1_000).toFixed(1)} s\n`);
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
  await runFiles('directly', everything);
  if (dataful.length > 0) {
    const pooler = await startPooler();
    if (!pooler) console.log('PgBouncer is not installed: the run through it is left out');
    else {
      process.env.TEST_POOLER_PORT = String(pooler.port);
      await runFiles('through PgBouncer', dataful);
      pooler.stop();
    }
  }
} finally {
  cluster?.stop();
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
