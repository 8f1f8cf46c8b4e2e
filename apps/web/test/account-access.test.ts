import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import * as sessions from '../../server/src/modules/sessions/index.ts';
import { claimsByScope } from '../../server/src/modules/oidc/claims.ts';
import * as users from '../../server/src/modules/users/index.ts';
import { system } from '../../server/src/platform/actor.ts';
import { transact } from '../../server/src/platform/data/db.ts';
import { asSystem } from '../../server/test/house.ts';
import { register } from '../../server/test/relying-party.ts';
import { accountOf } from './account.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after });
const { house } = stack;
const { call, person } = accountOf(stack);
const citizen = await person('110000000011', 'Дорж', 'Болормаа');
const admin = await house.signIn('admin');
const noScripts = { session: stack.sessionOf(citizen), language: 'en', javaScriptEnabled: false } as const;

const openSession = (agent: string) =>
  transact(house.deps, system('test'), (deps) =>
    sessions.openSession(deps, system('test'), {
      userId: citizen.userId,
      method: 'eid-link',
      provenAt: new Date(),
      client: { userAgent: `Mozilla/5.0 (Linux; Android 14) ${agent}`, address: '203.0.113.7' },
    }),
  );

test('somebody signs another device out, and then all others, and stays signed in', async () => {
  for (const agent of ['Chrome/130.0', 'OPR/115.0', 'Edg/130.0']) await openSession(agent);
  const { page, go } = await stack.visit(noScripts);
  const count = async () => (await call(citizen, 'GET', '/users/me/sessions')).data.items.length;

  await go('/me/sessions');
  await page.getByRole('button', { name: 'Sign out Opera, Android' }).click();
  await page.getByText('Device signed out.').waitFor();
  assert.equal(await count(), 3);
  assert.equal(await page.getByText('Opera').count(), 0);

  await page.getByRole('link', { name: 'Sign out everywhere else' }).click();
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByText('You are not signed in anywhere else.').waitFor();
  assert.equal(await count(), 1);
});

test('a consent is shown with what it allows, and is taken back; one of somebody else is not there', async () => {
  const { id: application_id } = await register({ ...house, admin, issuer: '' }, { name_en: 'Library' });
  const now = new Date();
  const scopes = ['openid', 'profile', 'email', 'svc:tax'];
  const claims = ['name', 'given_name_latin', 'email', 'email_verified', 'ge_id'];
  const consent = { application_id, scopes, claims, rejected: [], created_at: now, updated_at: now };
  const [own, foreign] = [randomUUID(), randomUUID()];
  const rows = [
    { ...consent, id: own, user_id: citizen.userId },
    { ...consent, id: foreign, user_id: admin.userId },
  ];
  await asSystem(house.deps).insertInto('oidc.consent').values(rows).execute();
  const { page, go } = await stack.visit(noScripts);

  await go('/me/apps');
  await page.getByText('It can: recognise you next time, the service “tax”', { exact: true }).waitFor();
  const known = 'full name, given name in Latin letters, email address, GE number';
  await page.getByText(`It can see: ${known}`, { exact: true }).waitFor();
  assert.equal(await go(`/me/apps/${foreign}/withdraw`), 404);
  await go('/me/apps');
  await page.getByRole('link', { name: 'Withdraw consent' }).click();
  await page.getByRole('button', { name: 'Withdraw consent' }).click();
  await page.getByText('You withdrew your consent.').waitFor();
  assert.deepEqual((await call(citizen, 'GET', '/users/me/consents')).data.items, []);
});

test('a social account is linked at the network and unlinked here, in a session that goes on', async () => {
  const person = await house.signIn();
  const { page, go } = await stack.visit({ ...noScripts, session: stack.sessionOf(person) });

  await go('/me/social');
  await page.getByRole('button', { name: 'Link an account' }).click();
  await page.locator('button[name=account]').first().click();
  await page.getByText('Account linked.').waitFor();
  assert.equal(await linksOf(person.userId), 1);

  await page.getByRole('link', { name: 'Unlink' }).click();
  await page.getByRole('button', { name: 'Unlink' }).click();
  await page.getByText('Account unlinked.').waitFor();
  assert.equal(await linksOf(person.userId), 0);
});

const linksOf = async (userId: string): Promise<number> => {
  const rows = await asSystem(house.deps)
    .selectFrom('auth.social_link')
    .select('id')
    .where('user_id', '=', userId)
    .execute();
  return rows.length;
};

test('who looked is listed in words, and taken along as CSV', async () => {
  await call(admin, 'GET', '/admin/users?q=Болормаа');
  const { page, go, context } = await stack.visit(noScripts);

  await go('/me');
  await page.getByText('Б.Сүх').waitFor();
  await page.getByRole('link', { name: 'View everyone who looked' }).click();
  await page.getByRole('cell', { name: 'Б.Сүх' }).first().waitFor();
  const csv = await (await context.request.get(`${stack.url}/me/access-log.csv`)).text();
  assert.match(csv, /^\uFEFFWhen,Who,What,Why\r\n\d{4}-.*,Б\.Сүх,"?Account: /);
  assert.doesNotMatch(csv, /family_name|civil_id/);
});

test('what an application was told is said in a sentence, in both languages and in the file', async () => {
  const reader = await person('110000000012', 'Бат', 'Сараа');
  const application = { id: randomUUID(), name_mn: 'Номын сан', name_en: 'Library' };
  const book = users.openReleaseBook(house.deps);
  for (const claims of [['name'], ['email', 'ge_id', 'given_name_latin'], ['name'], ['name']])
    await book.record({ subject: reader.userId, application, claims });
  await book.close();
  const session = stack.sessionOf(reader);
  const words = {
    en: [
      'Library read your name',
      '3 times in one hour',
      'Library read your email, GE number, given name in Latin letters',
    ],
    mn: [
      '«Номын сан» таны нэрийг уншсан',
      'Тухайн цагт 3 удаа',
      '«Номын сан» таны и-мэйл, GE дугаар, латин нэрийг уншсан',
    ],
  };
  for (const language of ['en', 'mn'] as const) {
    const { page, go, context } = await stack.visit({ ...noScripts, session, language });
    await go('/me/access-log');
    const csv = await (await context.request.get(`${stack.url}/me/access-log.csv`)).text();
    for (const text of words[language]) {
      await page.getByText(text, { exact: true }).first().waitFor();
      assert.ok(csv.includes(text), text);
    }
  }
});

test('there are words for every claim that an application can be told', async () => {
  const reader = await person('110000000013', 'Бат', 'Сараа');
  const claims = Object.entries(claimsByScope)
    .flatMap(([scope, names]) => (scope === 'openid' ? [] : (names ?? [])))
    .filter((name) => name !== 'email_verified');
  const application = { id: randomUUID(), name_mn: 'Номын сан', name_en: 'Library' };
  const book = users.openReleaseBook(house.deps);
  for (const told of [claims, ...claims.map((name) => [name])])
    await book.record({ subject: reader.userId, application, claims: told });
  const said = new Set<string>();
  for (const language of ['en', 'mn'] as const) {
    const { page, go } = await stack.visit({ ...noScripts, session: stack.sessionOf(reader), language });
    await go('/me/access-log');
    const table = await page.getByRole('table').innerText();
    for (const name of claims) assert.ok(!name.includes('_') || !table.includes(name), `${name} in ${language}`);
    for (const cell of await page.getByRole('cell').allInnerTexts()) {
      const [, what] = /^(?:Library read your|«Номын сан» таны) ([^,]+?)(?: уншсан)?$/.exec(cell.trim()) ?? [];
      if (what !== undefined) said.add(what);
    }
    if (language === 'mn') assert.doesNotMatch(table, /таны .*[a-z]{3}/);
  }
  assert.equal(said.size, 2 * claims.length, [...said].join());
});

test('all that is held about a person is theirs to take along, as a file, as a document and as a page', async () => {
  const { page, go, context } = await stack.visit(noScripts);

  await go('/me/data');
  const file = await context.request.get(`${stack.url}/me/data/file`);
  assert.match(file.headers()['content-disposition'] ?? '', /^attachment/);
  assert.equal((await file.json()).sections.users.profile.given_name, 'Болормаа');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download PDF' }).click();
  const document = await downloading;
  assert.equal(document.suggestedFilename(), 'my-data.pdf');
  assert.match(readFileSync(await document.path(), 'latin1'), /^%PDF-1\.7/);
  await page.getByRole('link', { name: 'Open the page' }).click();
  await page.getByText('Болормаа').first().waitFor();
});

test('the page of a failed sign-in knows codes, and nothing that every object has', async () => {
  for (const code of ['constructor', 'toString', '__proto__']) {
    const page = await (await fetch(`${stack.url}/sign-in/error?code=${code}`)).text();
    assert.match(page, />unknown · /);
    assert.doesNotMatch(page, new RegExp(`>${code} · `));
  }
});
