// Everything that can be known without running the platform: format, lint, types, house rules, generated files.
import { spawn } from 'node:child_process';

/** What has not changed since it was last found right is not looked at again; on a clean machine everything is. */
function types(folder: string): string[] {
  const kept = `node_modules/.cache/types/${folder.replaceAll('/', '-')}.json`;
  return ['tsc', '-p', folder, '--incremental', '--tsBuildInfoFile', kept];
}

const checks: Record<string, string[]> = {
  format: ['biome', 'format', '.'],
  lint: ['oxlint', '--type-aware', '--deny-warnings', '.'],
  'types of the contract': types('packages/contract'),
  'types of the server': types('apps/server'),
  'types of the sandbox': types('apps/sandbox'),
  'types of the phone page': types('apps/sandbox/src/screen/browser'),
  'types of the components': types('packages/ui'),
  'types of the web': types('apps/web'),
  'types of the tests of the web': types('apps/web/test'),
  'types of the examples': types('examples'),
  'house rules': [
    'node',
    '--test',
    '--test-reporter=dot',
    'apps/server/test/house-rules.test.ts',
    'scripts/import-cycles.test.ts',
    'scripts/module-state.test.ts',
    'scripts/schema-walls.test.ts',
  ],
  'ENDPOINTS.md': ['node', 'scripts/endpoints.ts', '--check'],
  'docs/conformance.md': ['node', 'scripts/conformance.ts', '--check'],
  'docs/pitfalls.md': ['node', 'scripts/pitfalls.ts', '--check'],
  'docs/states.md': ['node', 'scripts/states.ts', '--check'],
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
