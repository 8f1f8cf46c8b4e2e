import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { asSystem } from '#test/house';
import { foundOrganisation } from '#test/ownership';
import { begin, Browser, callback, discover, openProviderHouse, register } from '#test/relying-party';

const house = await openProviderHouse({ after });
const citizen = await house.signIn();

/** What the page is told on which this citizen agrees. */
async function askedBy(settings: object, parameters: Record<string, string> = {}) {
  const config = await discover(house, await register(house, settings));
  const browser = new Browser(house.issuer);
  const { at } = await begin(house, browser, config, { scope: 'openid profile email', ...parameters });
  const challenge = at!.searchParams.get('login_challenge');
  const { data } = await browser.api('POST', '/api/v1/provider/login/accept', { challenge }, citizen);
  const { headers } = await browser.go(data.redirect_to);
  const page = new URL(headers.get('location')!, house.issuer);
  const url = `/api/v1/provider/consent?consent_challenge=${page.searchParams.get('consent_challenge')}`;
  return (await browser.api('GET', url, undefined, citizen)).data;
}

test('a citizen is told whose application asks, what for, and where they go back to', async () => {
  const { id: organisation_id } = await foundOrganisation(house, house.admin);
  const words = {
    purpose_mn: 'Ном захиалсан хүнийг таних',
    purpose_en: 'To know who has ordered a book',
    privacy_url: 'https://library.example.mn/privacy',
  };
  const verify = (verified_at: Date | null) =>
    asSystem(house.deps)
      .updateTable('org.organisation')
      .set({ verified_at })
      .where('id', '=', organisation_id!)
      .execute();
  for (const [verified_at, verified] of [
    [null, false],
    [new Date(), true],
  ] as const) {
    await verify(verified_at);
    const { client, returns_to } = await askedBy({ organisation_id, ...words });
    const { client_id: _, name_mn: __, name_en: ___, ...told } = client;
    const organisation = { name: 'Туршилт', name_en: null, verified };
    assert.deepEqual(told, { has_logo: false, is_test: false, organisation, ...words });
    assert.equal(returns_to, new URL(callback).host);
  }
});

test('an application of the platform has no organisation, and an app no site to go back to', async () => {
  const uri = 'mn.example.library:/callback';
  const native = { kind: 'native', auth_method: 'none', redirect_uris: [uri] };
  const { client, returns_to } = await askedBy(native, { redirect_uri: uri });
  assert.deepEqual([client.organisation, client.purpose_mn, client.privacy_url, returns_to], [null, null, null, null]);
});

test('every value that would be told is shown', async () => {
  const { claims } = await askedBy({});
  const person = asSystem(house.deps).selectFrom('users.user').select('ge_id').where('id', '=', citizen.userId);
  const { ge_id } = await person.executeTakeFirstOrThrow();
  const shown = claims.map(({ name, value }: { name: string; value: string | null }) => [name, value]);
  assert.deepEqual(shown, [
    ['name', 'Бат Сүх'],
    ['family_name', 'Бат'],
    ['given_name', 'Сүх'],
    ['family_name_latin', null],
    ['given_name_latin', null],
    ['ge_id', ge_id],
    ['email', null],
  ]);
});
