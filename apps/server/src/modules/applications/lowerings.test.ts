import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { newApplicationSample } from '@tamga/contract/application';
import { asAdmin, asSystem, type SignedIn } from '#test/house';
import { agreeByPin2, openProviderHouse } from '#test/relying-party';
import { forgetOldLowerings } from './lowerings.ts';

const house = await openProviderHouse({ after });
const { kind: _, organisation_id: __, ...settings } = newApplicationSample;
const url = '/api/v1/applications';

async function ask(method: 'GET' | 'POST' | 'PUT', at: string, payload: object | undefined, { headers }: SignedIn) {
  const reply = await house.app.inject({ method, url: `${url}${at}`, headers, ...(payload && { payload }) });
  return { statusCode: reply.statusCode, ...reply.json() };
}
const register = async (admin: SignedIn, more: object = {}) =>
  ask('POST', '', { ...newApplicationSample, ...more }, admin);
const waiting = ({ userId }: SignedIn) =>
  asSystem(house.deps)
    .selectFrom('approvals.approval')
    .select(['id', 'kind', 'text_en'])
    .where('subject_id', '=', userId)
    .execute();

const lowerings = [
  { pkce_required: false },
  { consent_required: false },
  { civil_id_allowed: true },
  { introspects_all: true },
  { identity_with_openid: true },
];

suite('what protects citizens from an application is lowered with PIN2 alone', () => {
  for (const lower of lowerings)
    test(JSON.stringify(lower), async () => {
      const admin = await house.signIn('admin');
      const { data } = await register(admin);
      const { id, version } = data.application;
      const change = { ...settings, ...lower, version };
      const held = async () => (await ask('GET', `/${id}`, undefined, admin)).data;

      const first = await ask('PUT', `/${id}`, change, admin);
      assert.deepEqual([first.statusCode, first.error], [409, 'applications.agreement_needed']);
      assert.equal((await ask('PUT', `/${id}`, change, admin)).error, 'applications.agreement_needed');
      assert.equal((await waiting(admin)).length, 1, 'the phone rings once');
      assert.equal((await held()).version, version, 'nothing has changed');

      await agreeByPin2(house, admin);
      const other = { ...change, redirect_uris: ['https://elsewhere.example.mn/'] };
      assert.equal(
        (await ask('PUT', `/${id}`, other, admin)).error,
        'applications.agreement_needed',
        'these settings alone',
      );
      const stranger = await house.signIn('admin');
      assert.equal(
        (await ask('PUT', `/${id}`, change, stranger)).error,
        'applications.agreement_needed',
        'this person alone',
      );
      assert.equal((await ask('PUT', `/${id}`, change, admin)).statusCode, 200);
      const [[name, value]] = Object.entries(lower) as [[string, boolean]];
      assert.equal((await held())[name], value);

      const kept = { ...change, version: version + 1, name_en: 'Reading room' };
      assert.equal((await ask('PUT', `/${id}`, kept, admin)).statusCode, 200, 'what is lowered already asks nothing');
      const raised = { ...settings, version: version + 2 };
      assert.equal((await ask('PUT', `/${id}`, raised, admin)).statusCode, 200, 'raising it asks nothing');
      const again = { ...change, version: version + 3 };
      assert.equal(
        (await ask('PUT', `/${id}`, again, admin)).error,
        'applications.agreement_needed',
        'PIN2 was good once',
      );
    });

  test('from the beginning too', async () => {
    for (const lower of lowerings) {
      const admin = await house.signIn('admin');
      assert.equal((await register(admin, lower)).error, 'applications.agreement_needed');
      await agreeByPin2(house, admin);
      const elsewhere = { ...lower, organisation_id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b2b' };
      assert.equal((await register(admin, elsewhere)).error, 'applications.agreement_needed', 'for this owner alone');
      assert.equal((await register(admin, lower)).statusCode, 200);
      assert.equal((await register(admin, lower)).error, 'applications.agreement_needed', 'one application alone');
    }
  });

  test('but what is refused anyway makes no phone ring', async () => {
    const admin = await house.signIn('admin');
    const { data } = await register(admin);
    const lower = { ...settings, consent_required: false, version: 7 };
    assert.equal((await ask('PUT', `/${data.application.id}`, lower, admin)).error, 'applications.version_conflict');
    const wrong = { ...lower, redirect_uris: ['http://example.mn/'], version: 1 };
    assert.equal((await ask('PUT', `/${data.application.id}`, wrong, admin)).error, 'applications.settings_refused');
    const citizen = await house.signIn();
    assert.equal((await ask('PUT', `/${data.application.id}`, lower, citizen)).statusCode, 403);
    assert.deepEqual([...(await waiting(admin)), ...(await waiting(citizen))], []);
  });
});

test('how long an application has been lowered is told to those who watch, until it is raised or switched off', async () => {
  const admin = await house.signIn('admin');
  const { data } = await register(admin);
  const { id, version } = data.application;
  const lineOf = async () => {
    const { body } = await house.app.inject('/metrics');
    return new RegExp(`^tamga_safeguards_lowered_seconds\\{application="${id}"\\} (\\S+)$`, 'm').exec(body)?.[1];
  };
  assert.equal(await lineOf(), undefined);

  const lower = { ...settings, consent_required: false, version };
  await ask('PUT', `/${id}`, lower, admin);
  await agreeByPin2(house, admin);
  assert.equal((await ask('PUT', `/${id}`, lower, admin)).statusCode, 200);
  await asAdmin(
    (client) =>
      client.query(
        `update applications.application set lowered_since = lowered_since - interval '7 days' where id = $1`,
        [id],
      ),
    house.database,
  );
  assert.ok(Number(await lineOf()) >= 604_800);

  const kept = { ...lower, name_en: 'Reading room', version: version + 1 };
  assert.equal((await ask('PUT', `/${id}`, kept, admin)).statusCode, 200);
  assert.ok(Number(await lineOf()) >= 604_800, 'a change that raises nothing does not begin anew');
  assert.equal((await ask('PUT', `/${id}`, { ...settings, version: version + 2 }, admin)).statusCode, 200);
  assert.equal(await lineOf(), undefined);
});

test('what was agreed to is forgotten after a day', async () => {
  const admin = await house.signIn('admin');
  await register(admin, { consent_required: false });
  const count = async () =>
    (
      await asSystem(house.deps)
        .selectFrom('applications.lowering')
        .select('approval_id')
        .where('user_id', '=', admin.userId)
        .execute()
    ).length;
  const at = (hours: number) => ({ ...house.deps, now: () => new Date(Date.now() + hours * 3_600_000) });
  await forgetOldLowerings(at(23));
  assert.equal(await count(), 1);
  assert.ok((await forgetOldLowerings(at(25))) >= 1);
  assert.equal(await count(), 0);
});
