import assert from 'node:assert/strict';
import { after } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { base64url } from 'jose';
import { Browser, callback, goOn } from '#test/relying-party';
import { atOf, complete, holds, openStage, proves, redeem, requestOf, send, signInAnew } from './proof.ts';

const stage = await openStage({ after });
const { house, own, config } = stage;
const metadata = config.serverMetadata();
const errorOf = (at: URL | null) => at?.searchParams.get('error');
const accept = '/api/v1/provider/login/accept';

proves('oidcc-response-type-missing', async () => {
  const { url, state } = requestOf(config);
  url.searchParams.delete('response_type');
  const at = atOf(house, await new Browser(house.issuer).go(url));
  assert.equal(`${at!.origin}${at!.pathname}`, callback);
  assert.deepEqual([errorOf(at), at!.searchParams.get('state')], ['invalid_request', state]);
});

proves('oidcc-display-page', async () => {
  await complete(stage, { display: 'page' });
});

proves('oidcc-display-popup', async () => {
  await complete(stage, { display: 'popup' });
});

/** Signs in, then asks so that the session will not do, and signs in once more. */
async function signsInAnew(parameters: Record<string, string>): Promise<void> {
  const first = await complete(stage);
  await sleep(2_100);
  const flow = await send(stage, parameters, first.browser);
  assert.equal(flow.at!.pathname, '/login', 'the citizen is asked though there is a session');
  const challenge = flow.at!.searchParams.get('login_challenge');
  const refused = await flow.browser.api('POST', accept, { challenge }, stage.citizen);
  assert.equal(refused.error, 'oidc.sign_in_again', 'and has to sign in in earnest');
  await goOn(house, flow.browser, flow, await signInAnew(stage));
  const tokens = await redeem(stage, flow, { maxAge: 5 });
  await holds(stage, tokens.id_token!);
  assert.ok(tokens.claims()!.auth_time! > first.claims.auth_time!, 'auth_time says when');
}

proves('oidcc-prompt-login', () => signsInAnew({ prompt: 'login' }));

proves('oidcc-max-age-1', () => signsInAnew({ max_age: '1' }));

proves('oidcc-prompt-none-not-logged-in', async () => {
  const { at, state } = await send(stage, { prompt: 'none' });
  assert.equal(`${at!.origin}${at!.pathname}`, callback);
  assert.deepEqual([errorOf(at), at!.searchParams.get('state')], ['login_required', state]);
});

/** Signs in, then asks in the same browser: an answer at once, for the same citizen who signed in at the same time. */
async function answersAtOnce(parametersOf: (idToken: string) => Record<string, string>): Promise<void> {
  const first = await complete(stage);
  const flow = await send(stage, parametersOf(first.tokens.id_token!), first.browser);
  const tokens = await redeem(stage, flow);
  await holds(stage, tokens.id_token!);
  const { sub, auth_time } = tokens.claims()!;
  assert.deepEqual([sub, auth_time], [first.claims.sub, first.claims.auth_time]);
}

proves('oidcc-prompt-none-logged-in', () => answersAtOnce(() => ({ prompt: 'none' })));

proves('oidcc-max-age-10000', () => answersAtOnce(() => ({ max_age: '10000' })));

proves('oidcc-id-token-hint', async () => {
  await answersAtOnce((id_token_hint) => ({ prompt: 'none', id_token_hint }));
  const [first, other] = [await complete(stage), { ...stage, citizen: await house.signIn() }];
  const { tokens } = await complete(other);
  const flow = await send(stage, { prompt: 'none', id_token_hint: tokens.id_token! }, first.browser);
  assert.equal(errorOf(flow.at), 'login_required', 'not for somebody else than the hint says');
});

proves('oidcc-ensure-request-with-unknown-parameter-succeeds', async () => {
  await complete(stage, { extra: 'foobar' });
});

proves('oidcc-login-hint', async () => {
  await complete(stage, { login_hint: 'bat@example.mn' });
});

proves('oidcc-ui-locales', async () => {
  await complete(stage, { ui_locales: 'se mn' });
});

proves('oidcc-claims-locales', async () => {
  await complete(stage, { claims_locales: 'se mn' });
});

proves('oidcc-ensure-request-with-acr-values-succeeds', async () => {
  const { claims } = await complete(stage, { acr_values: '1 2' });
  assert.ok(metadata.acr_values_supported!.some((level) => level === claims.acr));
  assert.equal((await complete(stage, { acr_values: 'low' })).claims.acr, 'substantial');
});

proves('oidcc-ensure-registered-redirect-uri', async () => {
  const { reply, at } = await send(stage, { redirect_uri: `${callback}/not-registered` });
  assert.deepEqual([reply.status, at], [400, null]);
  assert.match(reply.headers.get('content-type')!, /^text\/html/);
  assert.match(await reply.text(), /invalid_redirect_uri/);
});

/** As a browser posts a form of another site: without the cookies that are kept from it; then on by GET, with them. */
async function post(address: URL, browser: Browser): Promise<Response> {
  const bare = new Browser(house.issuer);
  const first = await bare.go(address.pathname, { method: 'POST', body: address.searchParams });
  assert.equal(first.status, 303);
  return browser.go(atOf(house, first)!);
}

proves('oidcc-ensure-post-request-succeeds', async () => {
  const first = await complete(stage);
  const { url, state, nonce } = requestOf(config);
  const reply = await post(url, first.browser);
  const flow = { verifier: '', state, nonce, reply, at: atOf(house, reply), prompts: [] };
  await holds(stage, (await redeem(stage, flow)).id_token!);

  const stranger = requestOf(config);
  const browser = new Browser(house.issuer);
  const begun = await post(stranger.url, browser);
  const anew = { ...stranger, verifier: '', reply: begun, at: atOf(house, begun), prompts: [] };
  await goOn(house, browser, anew, stage.citizen);
  await holds(stage, (await redeem(stage, anew)).id_token!);
});

const unsigned = (claims: object) =>
  `${base64url.encode(JSON.stringify({ alg: 'none' }))}.${base64url.encode(JSON.stringify(claims))}.`;

proves('oidcc-request-uri-unsigned-supported-correctly-or-rejected-as-unsupported', async () => {
  assert.equal(metadata.request_uri_parameter_supported, false);
  const { at } = await send(stage, { request_uri: 'https://example.mn/request.jwt' });
  assert.equal(errorOf(at), 'request_uri_not_supported');
});

proves('oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported', async () => {
  assert.ok(!metadata.request_parameter_supported, 'left out it means no');
  const { at } = await send(stage, { request: unsigned({ client_id: own.id, scope: 'openid' }) });
  assert.equal(errorOf(at), 'request_not_supported');
});

proves('oidcc-ensure-request-object-with-redirect-uri', async () => {
  const request = unsigned({ client_id: own.id, redirect_uri: 'https://attacker.example/' });
  const { at } = await send(stage, { request });
  assert.equal(`${at!.origin}${at!.pathname}`, callback, 'what the object says is not looked at');
  assert.equal(errorOf(at), 'request_not_supported');
  assert.ok(metadata.pushed_authorization_request_endpoint);
});
