import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openHouse } from '#test/house';
import type { Ask } from '#test/ask';
import { askRegistry, draftService, organisationWithOfficer } from '#test/registry';

const house = await openHouse({ after }, { kernel: { limits: 'off' } });
const editor = await house.signIn('admin');
const tenantId = await organisationWithOfficer(house, editor);
const ask = (method: 'GET' | 'POST' | 'PUT', path: string, options?: Ask) =>
  askRegistry(house, editor, method, `/services/${path}`, options);

const label = (en: string) => ({ mn: `${en} нэр`, en });
// Names of which the database would put the shorter first.
const spouse_name = { type: 'string', maxLength: 60, 'x-label': label('Spouse') };
const job = { type: 'string', 'x-label': label('Job'), 'x-show-if': { field: 'spouse_name', answered: true } };
const form = { type: 'object', properties: { spouse_name, job }, required: ['spouse_name'] };

test('a form keeps the order of its fields, and is published with its service', async () => {
  const { id, content } = await draftService(house, editor, tenantId);
  const payload = { ...content, form_schema: form };
  const saved = await ask('PUT', id, { payload, version: 1 });
  assert.deepEqual([saved.status, saved.data.missing], [200, []]);
  assert.deepEqual(saved.data.content.form_schema['x-order'], ['spouse_name', 'job']);
  assert.equal((await ask('POST', `${id}/publish`, { version: 2 })).status, 200);
});

test('what is wrong with a form keeps its service from being published, each thing where it stands', async () => {
  const { id, content } = await draftService(house, editor, tenantId);
  const hostile = { ...spouse_name, pattern: '^(?=(a+)+)$', $ref: '#' };
  const broken = { type: 'object', properties: { spouse_name: hostile, job: { type: 'string' } } };
  const saved = await ask('PUT', id, { payload: { ...content, form_schema: broken }, version: 1 });
  const refused = await ask('POST', `${id}/publish`, { version: 2 });
  const paths = (list: { path: string }[]) => list.map(({ path }) => path).toSorted();
  const wanted = ['$ref', 'pattern'].map((word) => `form_schema.properties.spouse_name.${word}`);
  const all = ['form_schema.properties.job.x-label', ...wanted];
  assert.deepEqual(paths(saved.data.missing), all);
  assert.deepEqual([refused.error, paths(refused.fields)], ['registry.not_ready', all]);

  const elements = [{ type: 'Category', label: label('Page'), elements: [] }];
  const pages = { ...content, form_schema: form, ui_schema: { type: 'Categorization', elements } };
  assert.deepEqual(paths((await ask('PUT', id, { payload: pages, version: 2 })).data.missing), ['ui_schema.elements']);
  const huge = { ...content, form_schema: { note: 'x'.repeat(262_144) } };
  assert.equal((await ask('PUT', id, { payload: huge, version: 3 })).status, 400);
});

test('two versions of a form are compared field by field', async () => {
  const { id, content } = await draftService(house, editor, tenantId);
  await ask('PUT', id, { payload: { ...content, form_schema: form }, version: 1 });
  await ask('POST', `${id}/publish`, { version: 2 });
  const next = {
    ...form,
    properties: { spouse_name: { ...spouse_name, maxLength: 80 }, age: { ...job, type: 'integer' } },
  };
  await ask('PUT', id, { payload: { ...content, form_schema: next }, version: 3 });
  const { changes } = (await ask('GET', `${id}/changes?from=1&to=2`)).data;
  assert.deepEqual(
    changes.map(({ path, en }: { path: string; en: string }) => [path, en]),
    [
      ['form_schema.job', 'Form field: “Job нэр” removed'],
      ['form_schema.spouse_name.maxLength', 'Form field, Spouse нэр, maxLength: “60” → “80”'],
      ['form_schema.age', 'Form field: “Job нэр” added'],
    ],
  );
});
