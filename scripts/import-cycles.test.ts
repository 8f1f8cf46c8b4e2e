import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { cyclesIn, importsIn, specifiersIn } from './import-cycles.ts';

const root = path.join(import.meta.dirname, '..');

test('no files import each other in a circle, not for their types either', () => {
  const imports = importsIn(root);

  assert.ok(imports.size > 1_000 && [...imports.values()].flat().length > 4_000, 'the walk finds the house');
  assert.deepEqual(cyclesIn(imports), []);
});

test('a circle is found: of types alone, through a door, through a package, and of a file with itself', (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tamga-cycles-'));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const part of ['apps/server', 'packages/contract']) {
    mkdirSync(path.join(folder, part), { recursive: true });
    cpSync(path.join(root, part, 'package.json'), path.join(folder, part, 'package.json'));
  }
  const files: Record<string, string> = {
    'apps/server/src/platform/one.ts': "import type { Two } from './two.ts';",
    'apps/server/src/platform/two.ts': "export type { One } from '#platform/one';",
    'apps/server/src/modules/users/index.ts': "export { a } from './people.ts';",
    'apps/server/src/modules/users/people.ts': "import * as org from '#modules/org';",
    'apps/server/src/modules/org/index.ts': "export const load = () => import('#modules/users');",
    'packages/contract/src/index.ts': "export * from './page.ts';",
    'packages/contract/src/page.ts': "export type Page = import('@tamga/contract').Page;",
    'apps/server/src/self.ts': "import './self.ts';",
    'apps/server/src/innocent.ts': "import '#platform/one'; import '@tamga/contract/page'; import 'node:fs';",
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }

  const found = cyclesIn(importsIn(folder)).map((cycle) => cycle.map((file) => file.replace(/^.*\/src\//, '')));

  assert.deepEqual(
    found.toSorted((one, other) => String(one).localeCompare(String(other))),
    [
      ['index.ts', 'page.ts'],
      ['modules/org/index.ts', 'modules/users/index.ts', 'modules/users/people.ts'],
      ['platform/one.ts', 'platform/two.ts'],
      ['self.ts'],
    ],
  );
});

test('a word in a comment or a text is no import', () => {
  const text = "// import './a.ts'\nconst text = `import './b.ts'`;\nexport const all = [text, \"from './c.ts'\"];\n";
  assert.deepEqual(specifiersIn('planted.ts', text), []);
});
