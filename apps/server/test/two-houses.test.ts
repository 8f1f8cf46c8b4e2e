import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import * as oidc from '#modules/oidc';
import { asSystem, openHouse, type SignedIn } from './house.ts';
import { freePort } from './pooler.ts';
import { Browser, openProviderHouse, register } from './relying-party.ts';
import { tellEverybody } from './single-logout.ts';
import { askerOf, clientEnv, redirectUri, returned } from './sso.ts';

/** The national sign-in, and two portals whose people sign in there. All three are this platform. */
const upstream = await openProviderHouse({ after });
const portals = [await openPortal(), await openPortal()] as const;
const [portal, other] = portals;

async function openPortal() {
  const port = await freePort();
  const application = await register(upstream, {
    redirect_uris: [redirectUri],
    post_logout_redirect_uris: [redirectUri],
    backchannel_logout_uri: `http://127.0.0.1:${port}/api/v1/sso/backchannel-logout`,
    civil_id_allowed: true,
  });
  const env = { ...clientEnv(upstream.issuer, application.id, application.secret), SSO_REDIRECT_URIS: redirectUri };
  const house = await openHouse({ after }, { kernel: { limits: 'off' }, env });
  await house.app.listen({ port, host: '127.0.0.1' });
  return { house, ...askerOf(house) };
}
type Portal = typeof portal;

/** Follows a browser that was sent upstream, where the pages ask the citizen what they must; says what was asked. */
async function follow(browser: Browser, from: string, citizen: SignedIn | null) {
  const asked: string[] = [];
  let at = new URL(from);
  while (at.origin === upstream.issuer) {
    const kind = at.pathname.slice(1);
    const challenge = at.searchParams.get(`${kind}_challenge`);
    if (challenge === null) {
      const location = (await browser.go(at)).headers.get('location');
      assert.ok(location, `nothing follows ${at.pathname}`);
      at = new URL(location, upstream.issuer);
      continue;
    }
    asked.push(kind);
    const { statusCode, message, data } = await browser.api(
      'POST',
      `/api/v1/provider/${kind}/accept`,
      { challenge },
      kind === 'logout' ? null : citizen,
    );
    assert.equal(statusCode, 200, message);
    if (data.redirect_to === null) await givePin2(citizen!, data.approval.id);
    else at = new URL(data.redirect_to);
  }
  return { back: at, asked };
}

/** What the phone does, in the words of the approval that waits there. */
const givePin2 = (citizen: SignedIn, id: string) => {
  const given = { id, subjectId: citizen.userId, askedBy: citizen.userId, act: {}, evidenceId: '' };
  return transact(upstream.deps, system('test'), (deps) => oidc.steppingUp.approved(deps, system('test'), given));
};

async function signInAt(portal: Portal, browser: Browser, citizen: SignedIn, wishes: object = {}) {
  const { data } = await portal.start(wishes);
  const { back, asked } = await follow(browser, data.authorize_url, citizen);
  return { asked, ...(await portal.finish(returned(back, data.binding))).data };
}

const civilIdOf = async ({ house }: Pick<Portal, 'house'>, id: string) =>
  (await asSystem(house.deps).selectFrom('users.user').select('civil_id').where('id', '=', id).executeTakeFirst())
    ?.civil_id;

suite('two portals at one sign-in', () => {
  test('a citizen signs in once, is the same person everywhere, and is not asked twice', async () => {
    const [browser, citizen] = [new Browser(upstream.issuer), await upstream.signIn()];
    const first = await signInAt(portal, browser, citizen);
    assert.deepEqual([first.state, first.asked], ['COMPLETE', ['login', 'consent']]);
    assert.equal(await portal.statusOf(first.tokens.access_token), 200);
    const civilId = await civilIdOf({ house: upstream }, citizen.userId);
    assert.equal(await civilIdOf(portal, first.citizen.id), civilId);

    const second = await signInAt(other, browser, citizen);
    assert.deepEqual([second.state, second.asked], ['COMPLETE', ['consent']], 'single sign-on');
    assert.equal(await civilIdOf(other, second.citizen.id), civilId);
    assert.equal(await other.statusOf(first.tokens.access_token), 401, 'a token of one portal is nothing at another');

    const silent = await signInAt(portal, browser, citizen, { prompt: 'none' });
    assert.deepEqual([silent.state, silent.asked, silent.citizen.id], ['COMPLETE', [], first.citizen.id]);
    const stranger = await signInAt(portal, new Browser(upstream.issuer), citizen, { prompt: 'none' });
    assert.equal(stranger.sso_error, 'upstream_sign_in_required');
  });

  test('one that needs more has the phone ask for PIN2 upstream, and is told the level', async () => {
    const [browser, citizen] = [new Browser(upstream.issuer), await upstream.signIn()];
    assert.equal((await signInAt(portal, browser, citizen)).acr, 'substantial');
    const raised = await signInAt(portal, browser, citizen, { acr_values: ['high'] });
    assert.deepEqual([raised.state, raised.acr], ['COMPLETE', 'high']);
    assert.deepEqual(raised.asked, ['login', 'login'], 'asked, and again once PIN2 was given');
    const elsewhere = await signInAt(other, browser, citizen, { acr_values: ['high'] });
    assert.deepEqual([elsewhere.acr, elsewhere.asked], ['high', ['login', 'login', 'consent']], 'and at another anew');
  });

  test('who signs out of one is signed out upstream and of the other, and of nothing of anybody else', async () => {
    const [browser, citizen] = [new Browser(upstream.issuer), await upstream.signIn()];
    const here = await signInAt(portal, browser, citizen);
    const there = await signInAt(other, browser, citizen);
    const neighbour = await signInAt(other, new Browser(upstream.issuer), await upstream.signIn());

    const headers = { authorization: `Bearer ${here.tokens.access_token}` };
    const { data } = await portal.ask('sso/logout', { redirect_uri: redirectUri }, headers);
    assert.equal(data.ended, true);
    assert.equal(await portal.statusOf(here.tokens.access_token), 401);
    const { back } = await follow(browser, data.end_session_url, null);
    assert.equal(`${back.origin}${back.pathname}`, redirectUri);
    await tellEverybody(upstream);

    assert.equal(await other.statusOf(there.tokens.access_token), 401, 'single logout');
    assert.equal(await other.statusOf(neighbour.tokens.access_token), 200);
    const again = await signInAt(other, browser, citizen, { prompt: 'none' });
    assert.equal(again.sso_error, 'upstream_sign_in_required');
  });
});

suite('the civil id', () => {
  test('is told to nobody who may not ask for it, by scope or by claim', async () => {
    const application = await register(upstream, { redirect_uris: [redirectUri] });
    const env = clientEnv(upstream.issuer, application.id, application.secret);
    const house = await openHouse({ after }, { kernel: { limits: 'off' }, env });
    const plain = { house, ...askerOf(house) };
    const [browser, citizen] = [new Browser(upstream.issuer), await upstream.signIn()];
    assert.equal((await signInAt(plain, browser, citizen)).sso_error, 'upstream_refused');

    const { data } = await plain.start();
    const url = new URL(data.authorize_url);
    url.searchParams.set('scope', 'openid profile');
    url.searchParams.set('claims', JSON.stringify({ id_token: { civil_id: null } }));
    const { back } = await follow(browser, url.href, citizen);
    assert.ok(back.searchParams.has('code'));
    assert.equal((await plain.finish(returned(back, data.binding))).data.sso_error, 'identity_missing');
  });
});
