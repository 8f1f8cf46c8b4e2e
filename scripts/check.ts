// Everything that can be known without running the platform: format, lint, types, house rules, generated files.
import { spawn } from 'node:child_process';

/** Sources that have not changed since the last check are not checked again; on a clean machine all are. */
function types(project: string): string[] {
  const kept = `node_modules/.cache/types/${project.replaceAll('/', '-')}.json`;
  return ['tsc', '-p', project, '--incremental', '--tsBuildInfoFile', kept];
}

const checks: Record<string, string[]> = {
  format: ['biome', 'format', '.'],
  lint: ['oxlint', '--type-aware', '--deny-warnings', '.'],
  // In one: the tests of the web reach into the server, and apart each would be checked with all that it reaches.
  'types of the contract, the server and the tests': types('tsconfig.node.json'),
  'types of the sandbox': types('apps/sandbox'),
  'types of the phone page': types('apps/sandbox/src/screen/browser'),
  'types of the components': types('packages/ui'),
  'types of the web': types('apps/web'),
  'house rules': [
    'node',
    '--test',
    '--test-reporter=dot',
    'apps/server/test/house-rules.test.ts',
    'scripts/comments.test.ts',
    'scripts/import-cycles.test.ts',
    'scripts/module-state.test.ts',
    'scripts/schema-walls.test.ts',
    'scripts/voice.test.ts',
    'scripts/web-walls.test.ts',
  ],
  'ENDPOINTS.md': ['node', 'scripts/endpoints.ts', '--check'],
  'docs/conformance.md': ['node', 'scripts/conformance.ts', '--check'],
  'docs/pitfalls.md': ['node', 'scripts/pitfalls.ts', '--check'],
  'docs/states.md': ['node', 'scripts/states.ts', '--check'],
  'docs/asyncapi.json': ['node', 'scripts/asyncapi.ts', '--check'],
  '.env.example': ['node', 'scripts/env-example.ts', '--check'],
};

function run([program = '', ...words]: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, words, { env: { ...process.env, FORCE_COLOR: '0' } });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

async function check(name: string, command: string[]): Promise<boolean> {
  const started = performance.now();
  const { code, output } = await run(command);
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'}  ${name} (${seconds} s)${code === 0 ? '' : `\n${output}`}`);
  return code === 0;
}

// First and alone: the linter and the compiler read what it writes.
const isWritten = await check('routes of the web', ['pnpm', '--silent', '--filter', '@tamga/web', 'routes']);
const results = await Promise.all(Object.entries(checks).map(([name, command]) => check(name, command)));
process.exitCode = isWritten && results.every(Boolean) ? 0 : 1;
