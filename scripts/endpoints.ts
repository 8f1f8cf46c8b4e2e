// Writes ENDPOINTS.md: every operation of the contract, who may call it and how often, and the file that answers it.
// Fails when an operation is mounted in no file or in two. `--check` writes nothing and fails when the file is old.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { assuranceOf, limitOf, operations, type RateLimit } from '../packages/contract/src/index.ts';
import { writeOrCheck } from './generated.ts';

const root = path.join(import.meta.dirname, '..');
const files = ['apps/server/src/modules/*/*.routes.ts', 'apps/server/src/platform/*/*.routes.ts']
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .map((file) => ({ file, source: readFileSync(path.join(root, file), 'utf8') }));

const problems: string[] = [];
const rows = operations.map(({ room, name, endpoint }) => {
  // `mount(app, contract.name` by us, `mountLibrary(app, contract.name` where a library answers.
  const pattern = new RegExp(`\\bmount\\w*\\(\\s*app,\\s*contract\\.${name}\\b`, 'g');
  // A room with many operations has several contract files: auth.ts, auth.sign-in.ts.
  const imports = new RegExp(`from '@tamga/contract/${room}(\\.[\\w-]+)?'`);
  const homes = files.flatMap(({ file, source }) =>
    imports.test(source) ? [...source.matchAll(pattern)].map(() => file) : [],
  );
  if (homes.length !== 1)
    problems.push(`${endpoint.method} ${endpoint.path} (${room}.${name}) is mounted ${homes.length} times`);
  return { endpoint, home: homes[0] };
});

const paths = Map.groupBy(operations, ({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
for (const [operation, same] of paths)
  if (same.length > 1) problems.push(`${operation} is declared ${same.length} times`);

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}

const lines = rows
  .toSorted(
    (a, b) => a.endpoint.path.localeCompare(b.endpoint.path) || a.endpoint.method.localeCompare(b.endpoint.method),
  )
  .map(({ endpoint, home }) => {
    const access = [endpoint.access].flat().join(' or ');
    return `| ${endpoint.method} ${endpoint.path} | ${access} | ${assuranceOf(endpoint)} | ${endpoint.module ?? ''} | ${endpoint.owner ?? ''} | ${limitWords(limitOf(endpoint))} | ${home} |`;
  });

/** Where the specification leaves the rest of a path open, what stands below it counts. */
const specified = readFileSync(path.join(root, 'packages/contract/specification.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1);
const standing = specified.filter((line) => {
  const [method = '', address = ''] = line.split('\t');
  return operations.some(({ endpoint }) =>
    address.endsWith('*')
      ? endpoint.path.startsWith(address.slice(0, -1))
      : endpoint.method === method && endpoint.path === address,
  );
});

writeOrCheck(
  path.join(root, 'ENDPOINTS.md'),
  [
    '# Endpoints',
    '',
    'Written by `pnpm endpoints` from the contract. Do not edit.',
    '',
    `Of the ${specified.length} operations of the specification ${standing.length} stand. With those that we added there are ${operations.length}.`,
    '',
    'A limit is a bucket that holds the burst and is refilled evenly. A mutation that declares none has that of',
    '`mutationLimit` in `packages/contract/src/limits.ts`.',
    '',
    'Assurance is how sure it must be who acts: `eid` asks for a session opened with eID (or the second factor of a super',
    'administrator), `recent` for that within the last 20 minutes.',
    '',
    'An operation of a module is not found where the organisation has not installed that module.',
    '',
    'The owner is whose thing the path names. A thing that is not the platform’s is not found by anybody but its owner.',
    '',
    '| Operation | Access | Assurance | Module | Owner | Limit | Answered by |',
    '|---|---|---|---|---|---|---|',
    ...lines,
    '',
  ].join('\n'),
);

function limitWords(limit: RateLimit | undefined): string {
  if (!limit) return 'none';
  const { requests, perSeconds, burst, key, bucket } = limit;
  return `${requests} in ${perSeconds} s, burst ${burst}, by ${key}${bucket ? `, with all of ${bucket}` : ''}`;
}
