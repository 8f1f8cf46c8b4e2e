import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { describeTables } from '#platform/data/tables';
import { adminUrl, templateDatabase } from './template.ts';

test('the row types in the code are those of the migrated database', async () => {
  const file = path.join(import.meta.dirname, '../src/platform/data/tables.generated.ts');
  const described = await describeTables(adminUrl(await templateDatabase()));
  assert.equal(readFileSync(file, 'utf8'), described, 'run pnpm generate and commit the result');
});
