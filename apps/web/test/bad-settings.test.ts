import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { changingShown } from '../../server/src/platform/memory/shown.ts';
import { asSystem } from '../../server/test/house.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after });
/** What no form would take, told to all processes as whatever a form takes is. */
const set = (column: 'logo_url' | 'contact_url', value: string | null) =>
  changingShown(stack.house.deps, () =>
    asSystem(stack.house.deps)
      .updateTable('site.appearance')
      .set((eb) => ({ [column]: value, version: eb('version', '+', 1) }))
      .execute(),
  );

for (const [column, value] of [
  ['logo_url', 'https://a:99999/x.png'],
  ['logo_url', '//evil.example/x.svg'],
  ['logo_url', 'https://[/x.png'],
  ['contact_url', 'https://a:99999/'],
  ['contact_url', 'https://user:secret@evil.example/'],
] as const) {
  test(`a site whose ${column} is ${value} is drawn without it, and the operator is told`, async () => {
    await set(column, value);
    for (const path of ['/', '/sign-in', '/no/such/page']) {
      const reply = await fetch(`${stack.url}${path}`);
      assert.ok(reply.status === 200 || reply.status === 404, `${path} answers ${reply.status}`);
      assert.ok(!(await reply.text()).includes(value), path);
      assert.doesNotMatch(reply.headers.get('content-security-policy') ?? '', /evil|99999/);
    }
    await set(column, null);
    const told = stack.logs.filter((line) => line.includes('a setting of the site cannot be shown'));
    assert.ok(told.some((line) => line.includes(column)));
  });
}
