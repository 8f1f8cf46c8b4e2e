import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { asSystem } from '#test/house';
import { freePort } from '#test/pooler';
import { Browser, goOn, openProviderHouse, register, signInAnew } from '#test/relying-party';
import { agreeToLeave, tellEverybody } from '#test/single-logout';
import { apacheMissing, entranceOf, openApache } from './apache.ts';

/** A relying party that neither we nor the authors of our library wrote: mod_auth_openidc of the Apache server. */
suite('a relying party by other authors', { skip: apacheMissing ?? false }, async () => {
  const port = await freePort();
  const outside = `http://127.0.0.1:${port}/`;
  const house = await openProviderHouse({ after });
  const { id, secret } = await register(house, {
    redirect_uris: [entranceOf(port)],
    post_logout_redirect_uris: [outside],
    backchannel_logout_uri: `${entranceOf(port)}?logout=backchannel`,
  });
  await openApache({ after }, { port, issuer: house.issuer, clientId: id, secret });
  const citizen = await house.signIn();
  await asSystem(house.deps)
    .updateTable('users.user')
    .set({ email: 'bat@example.mn', email_verified_at: new Date(), email_source: 'code', family_name_latin: 'Bat' })
    .where('id', '=', citizen.userId)
    .execute();

  /** The browser at Apache and at the provider: their cookies are kept apart, as by two hosts. */
  const browsersOf = () => ({ there: new Browser(outside), here: new Browser(house.issuer) });

  async function enter({ there, here }: ReturnType<typeof browsersOf>): Promise<Response> {
    const sent = await there.go('/inside/');
    assert.equal(sent.status, 302);
    const url = new URL(sent.headers.get('location')!);
    assert.deepEqual([url.origin, url.searchParams.get('code_challenge_method')], [house.issuer, 'S256']);
    const session = await signInAnew(house, citizen);
    const reply = await here.go(url);
    const at = new URL(reply.headers.get('location')!, house.issuer);
    const flow = await goOn(house, here, { verifier: '', state: '', nonce: '', reply, at, prompts: [] }, session);
    const back = await there.go(flow.at!);
    assert.equal(back.status, 302, await back.text());
    return there.go(back.headers.get('location')!);
  }

  test('signs a citizen in and learns who they are', async () => {
    const inside = await enter(browsersOf());
    assert.equal(inside.status, 200);
    assert.equal(await inside.text(), 'inside');
    assert.equal(inside.headers.get('x-subject'), citizen.userId);
    assert.equal(inside.headers.get('x-email'), 'bat@example.mn');
    assert.equal(inside.headers.get('x-family-name'), 'Bat');
  });

  test('signs a citizen out at the provider, and is led back', async () => {
    const browsers = browsersOf();
    await enter(browsers);
    const sent = await browsers.there.go(`/inside/entrance?logout=${encodeURIComponent(outside)}`);
    const asked = await browsers.here.go(sent.headers.get('location')!);
    const at = await agreeToLeave(house, browsers.here, asked);
    assert.equal(at.href, outside);
    assert.equal((await browsers.there.go('/inside/')).status, 302, 'it asks to sign in again');
  });

  test('believes what it is told of a logout elsewhere', async () => {
    const [one, other] = [browsersOf(), browsersOf()];
    await enter(one);
    await enter(other);
    await agreeToLeave(house, one.here, await one.here.go('/oauth2/sessions/logout'));
    await tellEverybody(house);
    assert.equal((await one.there.go('/inside/')).status, 302, 'signed out');
    assert.equal((await other.there.go('/inside/')).status, 200, 'another session of the same citizen goes on');
  });
});
