import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as client from 'openid-client';
import sharp from 'sharp';
import { eventually } from '../../server/test/eventually.ts';
import { asSystem, type SignedIn } from '../../server/test/house.ts';
import { foundOrganisation } from '../../server/test/ownership.ts';
import { discover, type ProviderHouse, register } from '../../server/test/relying-party.ts';
import { formWith } from '../../server/test/uploads.ts';
import type { Visitor } from './browser.ts';
import { checkAccessible, checkCodes, checkNarrow } from './screens.checks.ts';
import { openStack } from './stack.ts';

const stack = await openStack({ after }, { files: true });
const admin = await stack.house.signIn('admin');
const house: ProviderHouse = { ...stack.house, issuer: stack.issuer, admin };
const callback = 'https://library.example.mn/callback';

/** A citizen who is signed in and has come as far as the page that asks them. */
async function reach(
  { page }: Visitor,
  registered: Awaited<ReturnType<typeof register>>,
  scope = 'openid profile email',
): Promise<void> {
  const challenge = await client.calculatePKCECodeChallenge(client.randomPKCECodeVerifier());
  const url = client.buildAuthorizationUrl(await discover(house, registered), {
    redirect_uri: callback,
    scope,
    state: client.randomState(),
    code_challenge: challenge,
    code_challenge_method: 'S256',
  });
  await page.goto(url.href);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'is asking for your consent' }).waitFor();
}

const visitAs = async (person: SignedIn, more: object = {}) =>
  stack.visit({ language: 'en', session: stack.sessionOf(person), ...more });

async function giveLogo(id: string): Promise<void> {
  const picture = sharp({ create: { width: 200, height: 200, channels: 3, background: '#0a6b4a' } });
  const { payload, headers } = formWith(await picture.png().toBuffer(), 'image/png');
  const url = `/api/v1/applications/${id}/logo`;
  const reply = await stack.house.app.inject({
    method: 'PUT',
    url,
    payload,
    headers: { ...headers, ...admin.headers },
  });
  assert.equal(reply.statusCode, 200, reply.body);
}

test('without scripts: a citizen sees who asks, for whom and what for, and every value that it would be told', async () => {
  const { id: organisationId } = await foundOrganisation(stack.house, admin);
  const db = asSystem(stack.house.deps);
  const verify = (verified_at: Date | null) =>
    db
      .updateTable('org.organisation')
      .set({ verified_at, name_en: 'City Library' })
      .where('id', '=', organisationId!)
      .execute();
  await verify(new Date());
  const registered = await register(house, {
    organisation_id: organisationId,
    redirect_uris: [callback],
    purpose_mn: 'Ном захиалсан хүнийг таних',
    purpose_en: 'To know who has ordered a book',
    privacy_url: 'https://library.example.mn/privacy',
  });
  await giveLogo(registered.id);
  const visitor = await visitAs(await stack.house.signIn(), { javaScriptEnabled: false });
  const { page, complaints } = visitor;
  await reach(visitor, registered);

  const asker = page.getByRole('region', { name: 'Who is asking' });
  for (const words of ['Owner: City Library', 'Verified in the state register', 'To know who has ordered a book'])
    await asker.getByText(words).waitFor();
  await asker.getByText('library.example.mn', { exact: true }).waitFor();
  const link = asker.getByRole('link', { name: 'library.example.mn (opens in a new window)' });
  assert.equal(await link.getAttribute('href'), 'https://library.example.mn/privacy');
  await page.getByRole('checkbox', { name: 'Given name: Сүх', exact: true }).waitFor();
  const logo = asker.locator('img');
  assert.equal(await logo.getAttribute('src'), `/applications/${registered.id}/logo`);
  const drawn = logo.evaluate(async (image) => {
    const picture = image as unknown as { naturalWidth: number; decode(): Promise<void> };
    await picture.decode();
    return picture.naturalWidth;
  });
  assert.equal(await drawn, 200);
  assert.deepEqual(complaints, []);

  await verify(null);
  await page.reload();
  await asker.getByText('Agree only if you trust it.').waitFor();
});

test('what an application may read of the eID is said in words, and can be refused by itself', async () => {
  const registered = await register(house, { redirect_uris: [callback] }, ['svc:eid-proxy', 'svc:eid-org-proxy']);
  const citizen = await stack.house.signIn();
  const visitor = await visitAs(citizen, { javaScriptEnabled: false });
  await reach(visitor, registered, 'openid svc:eid-proxy svc:eid-org-proxy');
  const { page } = visitor;
  await page.getByRole('checkbox', { name: 'What your eID has on file' }).waitFor();
  await page.getByText('Which they are and who may sign for them.').waitFor();
  await page.getByRole('checkbox', { name: 'The organisations you represent' }).uncheck();
  await page.getByRole('button', { name: 'Agree' }).click();
  const consent = await eventually(() =>
    asSystem(stack.house.deps)
      .selectFrom('oidc.consent')
      .select(['scopes', 'rejected'])
      .where('user_id', '=', citizen.userId)
      .executeTakeFirstOrThrow(),
  );
  assert.deepEqual([consent.scopes, consent.rejected], [['openid', 'svc:eid-proxy'], ['svc:eid-org-proxy']]);
});

test('an application of the platform without a logo has a letter, and the page is whole on a phone', async () => {
  const registered = await register(house, { redirect_uris: [callback] });
  const visitor = await visitAs(await stack.house.signIn());
  const { page, complaints } = visitor;
  await reach(visitor, registered);

  const asker = page.getByRole('region', { name: 'Who is asking' });
  await asker.getByText('A service of this site').waitFor();
  assert.equal(await asker.locator('.logo-letter').innerText(), 'L');
  assert.equal(await asker.locator('img').count(), 0);
  await checkCodes(page);
  await checkAccessible(page);
  await checkNarrow(page);
  assert.deepEqual(complaints, []);
});

test('a logo comes from the site itself, is not sent twice, and is gone when it is taken away', async () => {
  const { id } = await register(house, { redirect_uris: [callback] });
  const show = (headers: Record<string, string> = {}) => fetch(`${stack.url}/applications/${id}/logo`, { headers });
  assert.equal((await show()).status, 404);
  await giveLogo(id);

  const shown = await show();
  assert.deepEqual([shown.status, shown.headers.get('content-type')], [200, 'image/png']);
  assert.equal(shown.headers.get('cache-control'), 'no-cache');
  const again = await show({ 'if-none-match': shown.headers.get('etag') ?? '' });
  assert.deepEqual([again.status, (await again.arrayBuffer()).byteLength], [304, 0]);

  const url = `/api/v1/applications/${id}/logo`;
  await stack.house.app.inject({ method: 'DELETE', url, headers: admin.headers });
  assert.equal((await show({ 'if-none-match': shown.headers.get('etag') ?? '' })).status, 404);
  assert.equal((await fetch(`${stack.url}/applications/no-id/logo`)).status, 404);
});
