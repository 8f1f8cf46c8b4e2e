import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

const app = path.join(import.meta.dirname, '../apps/web/app');
/** What every area may use: it belongs to none of them. */
const shared = ['platform', 'shell', 'texts', 'passkeys'];

/** What crosses a wall, and why. */
const exceptions: Record<string, string> = {
  'admin/routes.ts -> gateway': 'the gateway is mounted below the administration',
  'admin/routes.ts -> officers': 'the queue of officers is mounted below the administration',
  'admin/routes.ts -> registry': 'the workbench of services is mounted below the administration',
  'admin/routes.ts -> relay': 'the exchange with other platforms is mounted below the administration',
  'admin/routes.ts -> tools': 'the tools of assistants are mounted below the administration',
  'shell/areas.server.ts -> account': 'the frame lists the areas that a person may enter',
  'shell/areas.server.ts -> admin': 'the frame lists the areas that a person may enter',
  'shell/areas.server.ts -> console': 'the frame lists the areas that a person may enter',
  'shell/areas.server.ts -> developers': 'the frame lists the areas that a person may enter',
  'shell/areas.server.ts -> super': 'the frame lists the areas that a person may enter',
  'shell/site.server.ts -> account': 'the bell of the frame shows how many notices are unread',
  'sign-in/social-callback.ts -> super': 'a super administrator begins with a social account',
  'super/eid-attempt.server.ts -> sign-in': 'the second step of onboarding is a sign-in with the eID',
  'super/onboard-eid.tsx -> sign-in': 'the second step of onboarding is a sign-in with the eID',
};

/** `<file> -> <area>` for each import that leaves its area. */
function crossings(files: Readonly<Record<string, string>>): string[] {
  return Object.entries(files).flatMap(([file, text]) => {
    const [own = ''] = file.split('/');
    const areas = [...text.matchAll(/from '(?:#app|\.\.)\/([a-z-]+)\//g)].map((match) => match[1] ?? '');
    return [...new Set(areas)]
      .filter((area) => area !== own && !shared.includes(area))
      .map((area) => `${file} -> ${area}`);
  });
}

test('an import from one area of the web into another is found', () => {
  const found = crossings({
    'admin/one.ts': "import { a } from '#app/account/a.ts'; import { b } from '#app/shell/b.ts';",
    'admin/routes.ts': "import { c } from '../tools/c.ts'; import { d } from './d.ts';",
    'tools/two.ts': "import { e } from '#app/tools/e.ts';",
  });
  assert.deepEqual(found, ['admin/one.ts -> account', 'admin/routes.ts -> tools']);
});

test('areas of the web use what is shared, and nothing of each other but what is named here', () => {
  const files = Object.fromEntries(
    globSync('*/**/*.{ts,tsx}', { cwd: app }).map((file) => [file, readFileSync(path.join(app, file), 'utf8')]),
  );
  assert.deepEqual(crossings(files).toSorted(), Object.keys(exceptions).toSorted());
});
