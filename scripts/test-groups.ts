// Most tests of the server start the whole platform, and starting it takes longer than many of them last. So a few files
// that lie together share a process: what one has loaded the next need not.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.join(import.meta.dirname, '..');
const groups = path.join(root, 'node_modules/.cache/test-groups');

export const isGroup = (file: string): boolean => file.startsWith(`${groups}${path.sep}`);

/** The name of the test that ends a file within a group; it stands for no test of its own. */
export const endOf = (file: string): string => `the end of ${path.relative(root, file)}`;

/** A hook before or after each test of one file runs for all files that come after it in its process. */
const isLast = (file: string): boolean =>
  /^(before|after)Each\(|social-house/m.test(readFileSync(path.resolve(root, file), 'utf8'));

/** Those that lie together share a process; what takes long is better alone, so that it ends with the others. */
const folders = [
  { name: 'web', files: /^apps\/web\/test\/(?!screens|fuzz|story)/, filesMax: 6 },
  { name: 'sandbox', files: /^apps\/sandbox\/test\/(?!phone)/, filesMax: 20 },
  { name: 'server', files: /^apps\/server\/src\//, filesMax: 20 },
  {
    name: 'platform',
    // What measures memory or waiting, and what has a long run, is not to see the traces of others.
    files:
      /^apps\/server\/test\/(?!chaos|fuzz|matrix|leak|eid-fuzz|\w+-memory|onboarding|outbox|sealing|sessions|sign-in-races|expired|arrival|upload|rls-worlds|release|house-rules|signing-crashes)/,
    filesMax: 20,
  },
];

/** What to run: a group where several files lie together, else the file itself. */
export function grouped(files: readonly string[]): string[] {
  const groupOf = (file: string) => folders.find((folder) => folder.files.test(file));
  const together = folders.map((folder) => ({ ...folder, shared: files.filter((file) => groupOf(file) === folder) }));
  return [
    ...files.filter((file) => !groupOf(file)),
    ...together.flatMap(({ name, shared, filesMax }) =>
      shared.length < 2
        ? shared
        : groupsOf(shared, filesMax).map((group, index) => writeGroup(`${name}-${index}`, '', group)),
    ),
  ];
}

/** These files, all through the pooler at this port. */
export function pooled(files: readonly string[], port: number): string[] {
  const setting = `process.env.TEST_POOLER_PORT = '${port}';\n`;
  return groupsOf(files, 20).map((group, index) => writeGroup(`pooled-${index}`, setting, group));
}

/** Of those that must be the last of their process each group has one at most. */
function groupsOf(files: readonly string[], filesMax: number): string[][] {
  const last = files.filter(isLast);
  const others = files.filter((file) => !isLast(file));
  const count = Math.max(Math.ceil(files.length / filesMax), last.length);
  return Array.from({ length: count }, (_, index) => {
    const [from, to] = [index, index + 1].map((part) => Math.round((part * others.length) / count));
    return [...others.slice(from, to), ...last.slice(index, index + 1)];
  });
}

/** Whatever a file opened is closed once no test waits, and this runs last. */
const head = `
import { after, test } from 'node:test';
import { expectEnd } from ${JSON.stringify(pathToFileURL(path.join(import.meta.dirname, 'test-exit.ts')).href)};
const end = (name) => {
  const closed = new Promise((resolve) => after(() => resolve()));
  return test(name, () => {}).then(() => closed);
};
`;

/** One file after the other: the tests of one are done before the next opens anything. */
function writeGroup(name: string, setting: string, files: readonly string[]): string {
  mkdirSync(groups, { recursive: true });
  const group = path.join(groups, `${name}.mjs`);
  const steps = files.map((file) => {
    const absolute = path.resolve(root, file);
    return `await import(${JSON.stringify(pathToFileURL(absolute).href)});\nawait end(${JSON.stringify(endOf(absolute))});\n`;
  });
  writeFileSync(group, `${head}${setting}${steps.join('')}expectEnd();\n`);
  return group;
}
