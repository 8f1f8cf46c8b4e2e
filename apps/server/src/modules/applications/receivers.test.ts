import assert from 'node:assert/strict';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { after, suite, test } from 'node:test';
import { newApplicationSample } from '@tamga/contract/application';
import { asSystem, type SignedIn } from '#test/house';
import { agreeByPin2, openProviderHouse } from '#test/relying-party';

const house = await openProviderHouse({ after });
const { kind: _, organisation_id: __, ...sample } = newApplicationSample;
const settings = { ...sample, par_required: true, dpop_required: true };
const lowered = { ...settings, consent_required: false };
const needed = 'applications.agreement_needed';

async function ask(method: 'GET' | 'POST' | 'PUT', at: string, payload: object | undefined, { headers }: SignedIn) {
  const url = `/api/v1/applications${at}`;
  const reply = await house.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { statusCode: reply.statusCode, ...reply.json() };
}

/** An application whose registration was approved with PIN2. */
async function registerLowered(more: object = {}) {
  const first = await house.signIn('admin');
  const wish = { ...newApplicationSample, ...lowered, ...more };
  assert.equal((await ask('POST', '', wish, first)).error, needed);
  await agreeByPin2(house, first);
  const { data } = await ask('POST', '', wish, first);
  return { id: data.application.id as string, admin: await house.signIn('admin') };
}

const jwkOf = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
const [key, other] = [jwkOf(), jwkOf()];
const byKey = { auth_method: 'private_key_jwt', jwks: { keys: [{ ...key, kid: 'a' }] } };

const openings: Record<string, { from?: object; to: object }> = {
  'another way back': { to: { redirect_uris: [...settings.redirect_uris, 'https://elsewhere.example.mn/'] } },
  'another way back after signing out': { to: { post_logout_redirect_uris: ['https://elsewhere.example.mn/'] } },
  'another address behind': { to: { backchannel_logout_uri: 'https://elsewhere.example.mn/out' } },
  'another way to prove itself': { to: byKey },
  'another key under the same name': { from: byKey, to: { jwks: { keys: [{ ...other, kid: 'a' }] } } },
  'requests that are not pushed': { to: { par_required: false } },
  'tokens that are bound to no key': { to: { dpop_required: false } },
  'devices without a keyboard': { to: { device_allowed: true } },
  'phones that ring': { to: { ciba_allowed: true } },
  'waking it': { from: { active: false }, to: { active: true } },
};

suite('while a safeguard is lowered, who gets what comes of it is agreed to with PIN2', () => {
  for (const [what, { from = {}, to }] of Object.entries(openings))
    test(what, async () => {
      const { id, admin } = await registerLowered(from);
      const change = { ...lowered, ...from, ...to, version: 1 };

      assert.equal((await ask('PUT', `/${id}`, change, admin)).error, needed);
      assert.equal((await ask('GET', `/${id}`, undefined, admin)).data.version, 1, 'nothing has changed');
      const raised = { ...change, consent_required: true };
      const kept = { ...lowered, ...from, version: 1, name_en: 'Reading room' };
      assert.equal((await ask('PUT', `/${id}`, kept, admin)).statusCode, 200, 'its name is no receiver');
      assert.equal(
        (await ask('PUT', `/${id}`, { ...raised, version: 2 }, admin)).statusCode,
        200,
        'raising asks nothing',
      );
      const again = { ...change, version: 3 };
      assert.equal((await ask('PUT', `/${id}`, again, admin)).error, needed, 'lowering and opening at once');
      await agreeByPin2(house, admin);
      assert.equal((await ask('PUT', `/${id}`, again, admin)).statusCode, 200);
    });

  test('a secret, ours or one that is brought along', async () => {
    const { id, admin } = await registerLowered();
    const brought = { secret: randomBytes(40).toString('base64url'), overlap_seconds: 0 };
    const rotate = () => ask('POST', `/${id}/rotate-secret`, { overlap_seconds: 0 }, admin);
    const bring = (more = {}) => ask('PUT', `/${id}/secret`, { ...brought, ...more }, admin);
    assert.deepEqual([(await rotate()).error, (await bring()).error], [needed, needed]);
    assert.equal((await ask('GET', `/${id}`, undefined, admin)).data.secrets.length, 1);

    await agreeByPin2(house, admin);
    assert.equal((await bring({ secret: randomBytes(40).toString('base64url') })).error, needed, 'this secret alone');
    assert.equal((await bring()).statusCode, 200);
    assert.equal((await bring()).error, needed, 'once');
    const replies = await Promise.all(Array.from({ length: 4 }, rotate));
    assert.equal(replies.filter(({ statusCode }) => statusCode === 200).length, 1, 'of four, one');
  });

  test('taking a way back away, and what is not lowered, asks nothing', async () => {
    const ways = { redirect_uris: ['https://a.example.mn/', 'https://b.example.mn/'] };
    const { id, admin } = await registerLowered(ways);
    const fewer = { ...lowered, redirect_uris: ['https://b.example.mn/'], version: 1 };
    assert.equal((await ask('PUT', `/${id}`, fewer, admin)).statusCode, 200);

    const { data } = await ask('POST', '', newApplicationSample, admin);
    const elsewhere = { ...settings, redirect_uris: ['https://elsewhere.example.mn/'], version: 1 };
    assert.equal((await ask('PUT', `/${data.application.id}`, elsewhere, admin)).statusCode, 200);
    const rotated = await ask('POST', `/${data.application.id}/rotate-secret`, { overlap_seconds: 0 }, admin);
    assert.equal(rotated.statusCode, 200);
  });
});

suite('what was agreed to is one change of the application as it was', () => {
  const elsewhere = { ...lowered, redirect_uris: ['https://elsewhere.example.mn/'] };

  test('not of what became of it since', async () => {
    const { id, admin } = await registerLowered();
    assert.equal((await ask('PUT', `/${id}`, { ...elsewhere, version: 1 }, admin)).error, needed);
    await agreeByPin2(house, admin);
    const renamed = { ...lowered, name_en: 'Reading room', version: 1 };
    assert.equal((await ask('PUT', `/${id}`, renamed, await house.signIn('admin'))).statusCode, 200);
    const late = await ask('PUT', `/${id}`, { ...elsewhere, version: 1 }, admin);
    assert.equal(late.error, 'applications.version_conflict');
    assert.equal((await ask('PUT', `/${id}`, { ...elsewhere, version: 2 }, admin)).error, needed);
  });

  test('carried out once, of any number who send it at once', async () => {
    const { id, admin } = await registerLowered();
    const send = () => ask('PUT', `/${id}`, { ...elsewhere, version: 1 }, admin);
    await send();
    await agreeByPin2(house, admin);
    const replies = await Promise.all(Array.from({ length: 6 }, send));
    assert.equal(replies.filter(({ statusCode }) => statusCode === 200).length, 1);
    assert.equal((await ask('GET', `/${id}`, undefined, admin)).data.version, 2);
  });

  test('not of another application', async () => {
    const [one, two] = [await registerLowered(), await registerLowered()];
    await ask('PUT', `/${one.id}`, { ...elsewhere, version: 1 }, one.admin);
    await agreeByPin2(house, one.admin);
    assert.equal((await ask('PUT', `/${two.id}`, { ...elsewhere, version: 1 }, one.admin)).error, needed);
  });

  test('a phone shows all of it', async () => {
    const admin = await house.signIn('admin');
    const { data } = await ask('POST', '', { ...newApplicationSample, ...settings }, admin);
    const all = { pkce_required: false, civil_id_allowed: true, introspects_all: true, identity_with_openid: true };
    const names = { name_mn: 'Ө'.repeat(80), name_en: 'W'.repeat(80) };
    const change = { ...elsewhere, ...all, ...names, version: 1 };
    assert.equal((await ask('PUT', `/${data.application.id}`, change, admin)).error, needed);
    const question = await asSystem(house.deps)
      .selectFrom('approvals.approval')
      .select(['text_mn', 'text_en'])
      .where('subject_id', '=', admin.userId)
      .executeTakeFirstOrThrow();
    for (const text of Object.values(question)) assert.ok(text.length <= 200, `${text.length}: ${text}`);
    assert.match(question.text_en, /no consent.*new receivers/);
  });
});
