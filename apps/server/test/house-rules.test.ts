import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { schemaOf } from '#platform/room';
import { rooms } from '../src/rooms.ts';

const source = path.join(import.meta.dirname, '../src');

const files = globSync('modules/*/*.ts', { cwd: source }).map((file) => {
  const [, , name = ''] = file.split('/');
  const text = readFileSync(path.join(source, file), 'utf8');
  const imports = [...text.matchAll(/from '([^']+)'/g)].map((match) => match[1]!);
  const schemas = [...text.matchAll(/(?:From|Into|Table|Join)\(\s*'(\w+)\.\w+/g)].map((match) => match[1]!);
  return { file, name, text, imports, schemas };
});

test('the walk finds the house', () => assert.ok(files.length > 10));

for (const { file, name, text, imports, schemas } of files) {
  test(`${file} keeps the house rules`, () => {
    assert.match(name, /^[a-z-]+(\.(routes|sql|states|config|worker|test))?\.ts$/, 'a file is <noun>.<kind>.ts');
    assert.ok(!imports.some((specifier) => specifier.startsWith('../')), 'cross a wall only through #modules/<name>');
    if (schemas.length > 0) assert.match(name, /\.(sql|test)\.ts$/, 'SQL lives in *.sql.ts');
    if (name.endsWith('.sql.ts')) {
      const allowed = /^(kysely|#platform\/data\/(db|prepared|snapshot)|\.\/.*\.sql\.ts)$/;
      assert.deepEqual(
        imports.filter((specifier) => !allowed.test(specifier)),
        [],
        '.sql.ts knows only the database',
      );
      assert.doesNotMatch(text, /selectAll\(/, 'columns are listed');
    }
    assert.doesNotMatch(text, /pool\s*\.use\(/, 'a query goes through asActor or transact: it has an actor');
    if (name === 'index.ts') assert.doesNotMatch(text, /export \*/, 'a door names what it shows');
  });
}

test('the platform knows no module', () => {
  for (const file of globSync('platform/**/*.ts', { cwd: source })) {
    assert.doesNotMatch(readFileSync(path.join(source, file), 'utf8'), /from '(#modules|.*\/modules\/)/, file);
  }
});

test('the platform names no schema, envelope or kind of access of a room', () => {
  const schemas = [...new Set(rooms.map(schemaOf))].join('|');
  const words = rooms.flatMap(({ envelopes, tickets }) => Object.keys({ ...envelopes, ...tickets })).join('|');
  // A table or a code, as a text or after a word of SQL; an envelope or a kind of access, or one that begins with it.
  const named = new RegExp(`(['"\`]|\\b(from|into|join|update) )(${schemas})\\.\\w|['"\`](${words})(-\\w+)?['"\`]`);
  for (const text of ['tools', 'onboarding-ticket', 'oauth-token', 'site.theme']) assert.match(`'${text}'`, named);
  for (const file of globSync('platform/**/*.ts', { cwd: source }).filter(
    (file) => !/\.(test|generated)\.ts$/.test(file),
  ))
    assert.doesNotMatch(readFileSync(path.join(source, file), 'utf8'), named, file);
});

test('only tests know the sandbox', () => {
  const knowing = globSync('**/*.ts', { cwd: source }).filter((file) =>
    readFileSync(path.join(source, file), 'utf8').includes('@tamga/sandbox'),
  );
  assert.deepEqual(knowing, []);
});

/**
 * The door; those of mail, objects, the scanner and traces, which call what the settings name; the web, which asks its own API, on the
 * server and in the browser.
 */
const callers = [
  {
    folder: source,
    files: [
      'modules/mail/messages.worker.ts',
      'platform/objects/object-store.s3.ts',
      'platform/objects/scanner.ts',
      'platform/observability/trace.ts',
      'platform/outgoing/outgoing.ts',
      'platform/outgoing/pool.ts',
    ],
  },
  {
    folder: path.join(source, '../../web'),
    files: [
      'app/account/file-sending.ts',
      'app/account/signing-pages.ts',
      'app/officers/ask-aside.ts',
      'app/platform/api.server.ts',
      'app/platform/refresh.server.ts',
      'app/public/answer-stream.ts',
      'app/sign-in/polling.ts',
      'server/looks.ts',
    ],
  },
];
const calls = [
  /(?<![.\w])(globalThis\.)?fetch\(/,
  /\bhttps?\.(request|get)\(/,
  /\b(net|tls)\.(connect|createConnection)\(/,
  /import \{[^}]*\b(request|get|connect|createConnection)\b[^}]*\} from 'node:(https?|net|tls)'/,
  /from '(undici|nodemailer|@aws-sdk\/client-s3|node:http2|axios|got)'/,
  /import\('@opentelemetry\/exporter/,
  /createRemoteJWKSet\((?!.*customFetch)/,
];

test('whoever calls out does so by the one door', () => {
  for (const { folder, files } of callers) {
    const found = globSync(['modules/*/*.ts', 'platform/**/*.ts', '*.ts', 'app/**/*.{ts,tsx}', 'server/**/*.ts'], {
      cwd: folder,
    })
      .filter((file) => !file.endsWith('.test.ts'))
      .filter((file) => {
        const text = readFileSync(path.join(folder, file), 'utf8');
        return calls.some((call) => call.test(text));
      });
    assert.deepEqual(found.toSorted(), files);
  }
});

test('only the jobs know pg-boss', () => {
  const knowing = globSync('**/*.ts', { cwd: source }).filter((file) =>
    readFileSync(path.join(source, file), 'utf8').includes("from 'pg-boss'"),
  );
  assert.deepEqual(knowing.toSorted(), ['platform/messaging/jobs.test.ts', 'platform/messaging/jobs.ts']);
});

test('a phone is asked in one place, which counts what each can be asked', () => {
  const asking = globSync('**/*.ts', { cwd: source })
    .filter((file) => !file.startsWith('modules/eid/') && !file.endsWith('.test.ts'))
    .filter((file) => /['"`]notification['"`]/.test(readFileSync(path.join(source, file), 'utf8')));
  assert.deepEqual(asking, ['modules/auth/phones.ts']);
});
