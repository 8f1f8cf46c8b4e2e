import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const web = path.join(import.meta.dirname, '..');
const root = path.join(web, '../..');
const mark = path.join(web, 'build/.state');
const lock = path.join(web, '.react-router-building');
const sources = [
  'apps/web/{app,public}/**/*',
  'apps/web/*.{ts,json}',
  'packages/{ui,contract,forms}/src/**/*',
  '{docs/*.md,docs/guides/*.md,CHANGELOG.md}',
  'pnpm-lock.yaml',
];
/** Longer than a build takes on a busy machine: who held the lock for so long is dead. */
const staleMs = 240_000;

let built: Promise<void> | undefined;

/** Builds the web, unless it was built from these very sources; a process reads them once. */
export const ensureBuild = (): Promise<void> => (built ??= build());

/** Test files run side by side; one of them builds. */
async function build(): Promise<void> {
  const state = stateOfSources();
  const isBuilt = () => existsSync(mark) && readFileSync(mark, 'utf8') === state;
  while (!isBuilt()) {
    if (!takeLock()) {
      await sleep(200);
      continue;
    }
    try {
      if (isBuilt()) return;
      const program = path.join(web, 'node_modules/.bin/react-router');
      await promisify(execFile)(program, ['build'], { cwd: web, env: { ...process.env, NODE_ENV: 'production' } });
      writeFileSync(mark, state);
    } finally {
      rmSync(lock, { recursive: true, force: true });
    }
  }
}

function stateOfSources(): string {
  const files = sources.flatMap((pattern) => globSync(pattern, { cwd: root })).toSorted();
  const contents = files
    .filter((file) => statSync(path.join(root, file)).isFile())
    .map((file) => `${file}:${hash('sha256', readFileSync(path.join(root, file)))}`);
  return hash('sha256', contents.join('\n'));
}

function takeLock(): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > staleMs) rmSync(lock, { recursive: true, force: true });
    return false;
  }
}
