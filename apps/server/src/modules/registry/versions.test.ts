import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { VersionContent } from '@tamga/contract/registry.content';
import type { ServiceVersion } from '@tamga/contract/registry.versions';
import { openHouse } from '#test/house';
import type { Ask } from '#test/ask';
import { askRegistry, draftService, organisationWithOfficer } from '#test/registry';
import { changesBetween } from './changes.ts';
import { fieldWords } from './changes-words.ts';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const editor = await house.signIn('admin');
const tenantId = await organisationWithOfficer(house, editor);
const ask = (method: 'GET' | 'POST' | 'PUT', path: string, options?: Ask, person = editor) =>
  askRegistry(house, person, method, `/services/${path}`, options);

/** A service with two published versions and a draft. */
async function versioned(): Promise<string> {
  const { id, content } = await draftService(house, editor, tenantId);
  const contents = [
    { ...content, title: { ...content.title, en: 'Proof of residence' } },
    { ...content, keywords: ['address'], free: false },
  ];
  await ask('POST', `${id}/publish`, { version: 1 });
  await ask('PUT', id, { payload: contents[0]!, version: 2 });
  await ask('POST', `${id}/publish`, { version: 3 });
  await ask('PUT', id, { payload: contents[1]!, version: 4 });
  return id;
}

test('versions are listed, the newest first, with what each changed and which one citizens see', async () => {
  const id = await versioned();
  const { data } = await ask('GET', `${id}/versions`);
  const shown = data.items.map((one: ServiceVersion) => [one.no, one.current, one.published_by, one.diff_summary.en]);
  assert.deepEqual(shown, [
    [3, false, null, 'Changed: title, keyword, free of charge.'],
    [2, true, editor.userId, 'Changed: title.'],
    [1, false, editor.userId, 'First version.'],
  ]);
  const first = await ask('GET', `${id}/versions?limit=2`);
  const rest = await ask('GET', `${id}/versions?limit=2&after=${first.data.next}`);
  assert.deepEqual([...first.data.items, ...rest.data.items], data.items);
});

test('two versions are compared in words of both languages, either way round', async () => {
  const id = await versioned();
  const { data } = await ask('GET', `${id}/changes?from=1&to=3`);
  assert.deepEqual(data.changes, [
    {
      path: 'keywords',
      kind: 'removed',
      before: 'хаяг',
      after: null,
      mn: 'Түлхүүр үг: “хаяг” хассан',
      en: 'Keyword: “хаяг” removed',
    },
    {
      path: 'keywords',
      kind: 'added',
      before: null,
      after: 'address',
      mn: 'Түлхүүр үг: “address” нэмсэн',
      en: 'Keyword: “address” added',
    },
    {
      path: 'free',
      kind: 'changed',
      before: 'true',
      after: 'false',
      mn: 'Үнэгүй: “true” → “false”',
      en: 'Free of charge: “true” → “false”',
    },
  ]);
  const title = (await ask('GET', `${id}/changes?from=2&to=1`)).data.changes;
  assert.equal(title[0].mn, 'Нэр (англи): “Proof of residence” → “Certificate of residence”');
  assert.deepEqual((await ask('GET', `${id}/changes?from=2&to=2`)).data.changes, []);
  assert.equal((await ask('GET', `${id}/changes?from=1&to=9`)).error, 'registry.version_not_found');
  const stranger = await house.signIn('admin');
  for (const path of [`${id}/changes?from=1&to=2`, `${id}/versions`])
    assert.equal((await ask('GET', path, {}, stranger)).error, 'registry.service_not_found');
});

test('a change of any part is seen, and the words name every part', () => {
  const before = VersionContent.parse({ title: { mn: null, en: null }, description: { mn: null, en: null } });
  const texts = { mn: 'Б', en: 'B' };
  const others: Partial<Record<keyof VersionContent, unknown>> = {
    title: texts,
    description: texts,
    audience: 'both',
    requires_signature: true,
    decision_signature: true,
    processing_days: 3,
    sla: { decide_days: 2, warn_days: 1 },
    free: true,
    form_schema: { properties: { a: { type: 'string' } } },
    ui_schema: { type: 'Categorization' },
    output_type_id: 'one',
    duplicate_policy: 'one_ever',
    second_approver: true,
  };
  for (const field of Object.keys(VersionContent.shape)) {
    const part = new Map(Object.entries(others)).get(field) ?? ['one'];
    const changes = changesBetween(before, { ...before, [field]: part });
    assert.ok(changes.length > 0, field);
    for (const { path } of changes) assert.ok(path.startsWith(field) && fieldWords[field], path);
  }
});
