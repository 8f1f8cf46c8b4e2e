// Most tests of the server start the whole platform, and starting it takes longer than many of them last. So a few files
// that lie together share a process: what one has loaded the next need not.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.join(import.meta.dirname, '..');
const groups = path.join(root, 'node_modules/.cache/test-groups');
const filesMax = 6;

export const isGroup = (file: string): boolean => file.startsWith(`${groups}${path.sep}`);

/** The name of the test that ends a file within a group; it stands for no test of its own. */
export const endOf = (file: string): string => `the end of ${path.relative(root, file)}`;

/** What is to happen before or after each test of a file, as in a house with social accounts, would happen to all. */
const isAlone = (file: string): boolean =>
  /^(before|after)Each\(|social-house/m.test(readFileSync(path.resolve(root, file), 'utf8'));

/** What to run: a group where several files lie together, else the file itself. */
export function grouped(files: readonly string[], folder: string): string[] {
  const isShared = (file: string) => file.startsWith(folder) && !isAlone(file);
  const shared = files.filter(isShared);
  const alone = files.filter((file) => !isShared(file));
  if (shared.length < 2) return [...alone, ...shared];
  mkdirSync(groups, { recursive: true });
  const count = Math.ceil(shared.length / filesMax);
  const together = Array.from({ length: count }, (_, index) => shared.slice(index * filesMax, (index + 1) * filesMax));
  return [...alone, ...together.map(writeGroup)];
}

/** What a file has opened is closed once nothing waits to be run, and this comes last of it. */
const head = `
import { after, test } from 'node:test';
import { expectEnd } from ${JSON.stringify(pathToFileURL(path.join(import.meta.dirname, 'test-exit.ts')).href)};
const end = (name) => {
  const closed = new Promise((resolve) => after(() => resolve()));
  return test(name, () => {}).then(() => closed);
};
`;

/** One file after the other: the tests of one are done before the next opens anything. */
function writeGroup(files: readonly string[], index: number): string {
  const group = path.join(groups, `${index}.mjs`);
  const steps = files.map((file) => {
    const absolute = path.resolve(root, file);
    return `await import(${JSON.stringify(pathToFileURL(absolute).href)});\nawait end(${JSON.stringify(endOf(absolute))});\n`;
  });
  writeFileSync(group, `${head}${steps.join('')}expectEnd();\n`);
  return group;
}
