// Finds the tests that a change can affect, by imports: those that reach a changed file without passing through the
// assembly of the whole platform, through which every test reaches everything.
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The files that assemble everything. A connection through these alone does not count. */
const assembly =
  /^apps\/server\/(src\/(app|world|acts|main[.\w]*)|test\/[\w/-]+)\.ts$|^packages\/contract\/src\/index\.ts$/;
const sources = ['apps/*/{src,test,app,server}/**/*.{ts,tsx}', 'packages/*/{src,test}/**/*.{ts,tsx}', 'scripts/*.ts'];
const imported = /(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g;

/** What differs from the last commit that others have; on it, what the last commit changed. */
export function changedFiles(): string[] {
  const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).split('\n').filter(Boolean);
  const [head] = git('rev-parse', 'HEAD');
  const [shared] = hasUpstream() ? git('merge-base', 'HEAD', 'origin/main') : git('rev-parse', 'HEAD~1');
  const base = shared === head ? 'HEAD~1' : (shared ?? 'HEAD~1');
  const isClean = git('status', '--porcelain').length === 0;
  const committed = isClean || shared !== head ? git('diff', '--name-only', base) : git('diff', '--name-only', 'HEAD');
  return [...new Set([...committed, ...git('ls-files', '--others', '--exclude-standard')])];
}

function hasUpstream(): boolean {
  try {
    execFileSync('git', ['rev-parse', '--verify', '--quiet', 'origin/main'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Code that is reached by HTTP or in a browser is not imported by its tests, so they are found by their place. */
const neighbours: readonly [changed: RegExp, tests: (name: string) => RegExp][] = [
  [/^apps\/server\/src\/modules\/([\w-]+)\//, (room) => new RegExp(`/modules/${room}/`)],
  [/^apps\/server\/migrations\/\d+_([a-z]+)/, (room) => new RegExp(`/modules/${room}/`)],
  [/^apps\/web\/app\/([\w-]+)\//, (area) => new RegExp(`^apps/web/test/(screens\\.)?${area}`)],
  [/^packages\/(ui)\//, () => /^apps\/web\/test\/screens/],
  [/^apps\/(sandbox)\/src\//, () => /^apps\/sandbox\//],
];

/** Those of the tests that reach one of the changed files, or belong to it. */
export function affectedBy(changed: readonly string[], tests: readonly string[]): string[] {
  const importers = new Map<string, string[]>();
  for (const file of globSync(sources)) {
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(imported)) {
      const target = resolve(file, name);
      if (target) importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  }
  const reached = new Set<string>();
  const visit = (file: string): void => {
    if (reached.has(file)) return;
    reached.add(file);
    if (!assembly.test(file)) importers.get(file)?.forEach(visit);
  };
  changed.forEach(visit);
  const belonging = changed.flatMap((file) =>
    neighbours.flatMap(([place, testsOf]) => {
      const name = place.exec(file)?.[1];
      return name ? [testsOf(name)] : [];
    }),
  );
  return tests.filter((test) => reached.has(test) || belonging.some((tests) => tests.test(test)));
}

/** As the platform itself would find it, if it is one of our files. */
function resolve(file: string, name: string): string | undefined {
  if (!/^[.#]|^@tamga\//.test(name)) return undefined;
  try {
    return path.relative('.', createRequire(path.resolve(file)).resolve(name));
  } catch {
    return undefined;
  }
}
