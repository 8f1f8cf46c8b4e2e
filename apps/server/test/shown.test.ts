import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { appearanceSample } from '@tamga/contract/appearance';
import { newEvidenceSample } from '@tamga/contract/registry.evidences';
import { newThemeSample } from '@tamga/contract/theme';
import { changeOrganisationState } from '#modules/org';
import { system } from '#platform/actor';
import { callTool, openToolHouse } from './assistant.ts';
import { asSystem, openHouse } from './house.ts';
import { askRegistry, describeEvidence, draftService, organisationWithOfficer } from './registry.ts';

/** Where something is changed, and another process of the same platform, which has never been told. */
const house = await openToolHouse({ after });
const other = await openHouse({ after }, { database: house.database });
const { admin } = house;

const look = (path: string, held?: string) =>
  other.app.inject({ url: `/api/v1${path}`, headers: held === undefined ? {} : { 'if-none-match': held } });

const call = async (method: 'POST' | 'PUT' | 'PATCH', path: string, payload?: object, version?: number) => {
  const seen = version === undefined ? {} : { 'if-match': `"${version}"` };
  const headers = { ...admin.headers, ...seen };
  const reply = await house.app.inject({ method, url: `/api/v1${path}`, headers, ...(payload && { payload }) });
  assert.ok(reply.statusCode < 300, `${method} ${path}: ${reply.body}`);
  return reply.json().data;
};

const tenant = await organisationWithOfficer(house, admin);
const { id: service } = await draftService(house, admin, tenant);
const { id: evidence } = await describeEvidence(house, admin, tenant);
const evidences = [{ requirement_code: 'slip', evidence_type_id: evidence }];
await askRegistry(house, admin, 'PUT', `/services/${service}/evidences`, { payload: { evidences }, version: 1 });
await askRegistry(house, admin, 'POST', `/services/${service}/publish`, { version: 2 });
const versionOf = async (path: string): Promise<number> => {
  const reply = await house.app.inject({ url: `/api/v1${path}`, headers: admin.headers });
  return reply.json().data.version;
};
const newTheme = async (name: string): Promise<{ id: string }> => call('POST', '/themes', { ...newThemeSample, name });
const { tenant_id: _, code: __, ...evidenceChange } = newEvidenceSample;
const text = { title_mn: 'Гарчиг', title_en: 'Title', body_mn: 'Бичвэр', body_en: 'Text' };
const saveHelp = async () => call('PUT', '/site/pages/help/draft', text, await versionOf('/site/pages/help/draft'));

/** When everybody was last told not to believe what they remember: for a while after that they ask PostgreSQL anyway. */
const toldAt = async (): Promise<string> => {
  const told = asSystem(house.deps).selectFrom('platform.memory_change').select('at').where('key', '=', 'shown:epoch');
  return String((await told.executeTakeFirst())?.at.getTime());
};

interface Change {
  what: string;
  /** Where it is seen. */
  path: string;
  /** Made before anybody looks; what it answers is given to the change. */
  before?: () => Promise<unknown>;
  change(before: unknown): Promise<unknown>;
}

const changes: Change[] = [
  {
    what: 'all that the site calls itself',
    path: '/site/appearance',
    change: async () =>
      call('PUT', '/site/appearance', {
        ...appearanceSample,
        version: await versionOf('/site/appearance'),
        name_en: 'Anew',
      }),
  },
  {
    what: 'some of what the site calls itself',
    path: '/site/appearance',
    change: async () => call('PATCH', '/site/appearance', { name_en: 'Some' }, await versionOf('/site/appearance')),
  },
  {
    what: 'what an assistant calls it',
    path: '/site/appearance',
    change: () => callTool(house, house.key, 'rebrand_system', { name: 'Туслах' }),
  },
  {
    what: 'what it was called before',
    path: '/site/appearance',
    change: () => call('POST', '/admin/tools/branding/1/restore'),
  },
  {
    what: 'the theme that it wears',
    path: '/themes/active',
    before: () => newTheme('Worn'),
    change: (theme) => call('PUT', `/themes/${(theme as { id: string }).id}/active`),
  },
  {
    what: 'a theme while it is worn',
    path: '/themes/active',
    before: async () => {
      const theme = await newTheme('Changed');
      await call('PUT', `/themes/${theme.id}/active`);
      return theme;
    },
    change: (theme) =>
      call('PUT', `/themes/${(theme as { id: string }).id}`, { ...newThemeSample, name: 'Other', version: 1 }),
  },
  {
    what: 'a page',
    path: '/site/pages/help',
    before: saveHelp,
    change: async (draft) => call('POST', '/site/pages/help/publish', {}, (draft as { version: number }).version),
  },
  {
    what: 'the title of a page that is as it was before',
    path: '/site/page-titles',
    change: async () =>
      call('POST', '/site/pages/help/versions/1/restore', {}, await versionOf('/site/pages/help/draft')),
  },
  {
    what: 'a kind of evidence that is called otherwise',
    path: `/catalog/services/${service}`,
    change: () =>
      askRegistry(house, admin, 'PUT', `/evidences/${evidence}`, {
        payload: { ...evidenceChange, title: { mn: 'Өөр нэр', en: 'Another name' } },
        version: 1,
      }),
  },
  {
    what: 'a service that is published',
    path: '/catalog/services',
    before: () => draftService(house, admin, tenant),
    change: (draft) =>
      askRegistry(house, admin, 'POST', `/services/${(draft as { id: string }).id}/publish`, { version: 1 }),
  },
  {
    what: 'an organisation that is suspended',
    path: `/catalog/services/${service}`,
    change: () => changeOrganisationState(house.deps, system('test'), tenant, 'suspend', 'a test'),
  },
  {
    what: 'an organisation that is active again',
    path: `/catalog/services/${service}`,
    change: () => changeOrganisationState(house.deps, system('test'), tenant, 'activate', 'a test'),
  },
  {
    what: 'a service that is archived',
    path: `/catalog/services/${service}`,
    change: async () =>
      askRegistry(house, admin, 'POST', `/services/${service}/archive`, { payload: { reason: 'Gone' }, version: 3 }),
  },
];

suite('another process shows on the next request', () => {
  for (const { what, path, before: prepare, change } of changes)
    test(what, async () => {
      const made = await prepare?.();
      const [mark, shown] = [await look('/site/mark'), await look(path)];
      const held = String(mark.headers.etag);
      assert.equal((await look('/site/mark', held)).statusCode, 304, 'nothing has changed yet');
      assert.equal((await look(path)).body, shown.body);
      const before = await toldAt();
      await change(made);
      assert.notEqual(await toldAt(), before, 'no process believes what it remembered');
      assert.notEqual((await look(path)).body, shown.body);
      assert.equal((await look('/site/mark', held)).statusCode, 200, 'the mark moves with it');
    });
});

test('an assistant that reads what the platform is called lets all go on believing what they remember', async () => {
  const before = await toldAt();
  assert.equal((await callTool(house, house.key, 'rebrand_system', {})).success, true);
  assert.equal(await toldAt(), before);
});

test('what nobody sees yet moves no mark', async () => {
  const held = String((await look('/site/mark')).headers.etag);
  await saveHelp();
  await newTheme('Nobody wears it');
  assert.equal((await look('/site/mark', held)).statusCode, 304);
});
