// The traps of the protocol and of its library. Writes docs/pitfalls.md; `--check` writes nothing and fails when the file
// is old, or when a fix or its test is not where it is said to be. `--remove [number ...]` takes each fix out of a copy of
// the sources, runs its test there, and fails unless that test fails.
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startCluster } from '../apps/server/test/cluster.ts';
import { type Pitfall, pitfalls } from '../apps/server/test/conformance/pitfalls.ts';
import { writeOrCheck } from './generated.ts';

const root = path.join(import.meta.dirname, '..');
const read = (file: string, from = root) => readFileSync(path.join(from, file), 'utf8');

const problems = pitfalls.flatMap(({ file, with: fix, test }, index) => {
  const times = read(file).split(fix).length - 1;
  const isNamed = read(test.file).includes(`'${test.name}'`);
  return [
    ...(times === 1 ? [] : [`${index + 1}: the fix stands ${times} times in ${file}`]),
    ...(isNamed ? [] : [`${index + 1}: ${test.file} has no test of this name`]),
  ];
});
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}

const chosen = process.argv.slice(2).filter((word) => /^\d+$/.test(word));
if (process.argv.includes('--remove')) await removeAll();
else writeOrCheck(path.join(root, 'docs/pitfalls.md'), table());

function table(): string {
  const rows = pitfalls.map(
    ({ trap, fix, file, test }, index) =>
      `| ${index + 1} | ${trap} | ${fix} (\`${path.basename(file)}\`) | \`${path.basename(test.file)}\`: ${test.name} |`,
  );
  return [
    '# Pitfalls of an identity provider',
    '',
    'Written by `pnpm generate`. Do not edit.',
    '',
    'Traps that lie in OpenID Connect or in the library that speaks it for us, what keeps us out of each, and the test',
    'that notices when that is gone. `pnpm pitfalls` takes every fix out once, in a copy of the sources, and sees its test',
    'fail.',
    '',
    '| | Trap | What keeps us out | Test |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

async function removeAll(): Promise<void> {
  const cluster = process.env.DATABASE_ADMIN_URL ? null : await startCluster();
  if (cluster) process.env.DATABASE_ADMIN_URL = cluster.adminUrl;
  const copy = mkdtempSync(path.join(tmpdir(), 'tamga-pitfalls-'));
  const without = ({ base }: path.ParsedPath) => base !== '.git';
  for (const folder of ['apps', 'packages', 'scripts', 'package.json', 'pnpm-workspace.yaml'])
    cpSync(path.join(root, folder), path.join(copy, folder), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => without(path.parse(source)),
    });
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  let missed = 0;
  for (const [index, pitfall] of pitfalls.entries()) {
    if (chosen.length > 0 && !chosen.includes(String(index + 1))) continue;
    const isSeen = await isSeenToFail(pitfall, copy);
    if (!isSeen) missed += 1;
    console.log(`${isSeen ? 'fails without its fix' : 'NOT SEEN TO FAIL'}: ${index + 1} ${pitfall.test.name}`);
  }
  cluster?.stop();
  rmSync(copy, { recursive: true, force: true });
  console.log(`${missed} without teeth`);
  process.exitCode = missed > 0 ? 1 : 0;
}

/** With the fix it passes and without it fails; a test that fails anyway shows nothing. */
async function isSeenToFail({ file, with: fix, without, test }: Pitfall, copy: string): Promise<boolean> {
  const source = read(file, copy);
  if ((await outcomeOf(test, copy)) !== 'ok') return false;
  writeFileSync(
    path.join(copy, file),
    source.replace(fix, () => without),
  );
  const outcome = await outcomeOf(test, copy);
  writeFileSync(path.join(copy, file), source);
  return outcome === 'not ok';
}

async function outcomeOf({ file, name }: Pitfall['test'], copy: string): Promise<string | undefined> {
  const pattern = `^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}$`;
  const words = ['--test', '--test-reporter=tap', `--test-name-pattern=${pattern}`, '--test-force-exit', file];
  const line = (await run(words, copy)).split('\n').find((one) => one.endsWith(` - ${name}`));
  return /^ *(not ok|ok) \d+ - /.exec(line ?? '')?.[1];
}

function run(words: string[], cwd: string): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, words, { cwd, timeout: 300_000 });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('close', () => resolve(output));
  });
}
