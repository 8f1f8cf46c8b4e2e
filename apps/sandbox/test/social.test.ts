import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { decodeJwt } from 'jose';
import { openSandbox } from '#sandbox/sandbox';
import { readSettings } from '#sandbox/settings';
import { openSocialClient, redirectUri } from './social-client.ts';

const sandbox = await openSandbox();
after(() => sandbox.close());
const setFaults = async (faults: object) => {
  const reply = await fetch(`${sandbox.url}/social/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  });
  assert.equal(reply.status, 200);
};
const signIn = async (said: Record<string, string | string[]> = { account: '1001' }) => {
  const client = await openSocialClient(sandbox.url);
  const back = await client.walk({}, said);
  const { body } = await client.exchange(back.searchParams.get('code')!);
  return { client, back, tokens: body };
};

test('somebody signs in: code, PKCE, a signed token with name and e-mail, and the same from userinfo', async () => {
  const { client, back, tokens } = await signIn();
  assert.ok(back.href.startsWith(`${redirectUri}?`));
  assert.equal(back.searchParams.get('state'), client.asked.state);
  assert.equal(back.searchParams.get('iss'), client.discovered.issuer);
  const claims = await client.verify(tokens.id_token!);
  const known = {
    sub: '1001',
    name: 'Bolormaa Dorj',
    given_name: 'Bolormaa',
    family_name: 'Dorj',
    email: 'bolormaa@social.example',
    email_verified: true,
  };
  assert.partialDeepStrictEqual(claims, known);
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  assert.deepEqual(await (await fetch(client.discovered.userinfo_endpoint, { headers })).json(), known);
});

test('the discovery document tells the truth about itself', async () => {
  const { discovered } = await openSocialClient(sandbox.url);
  assert.equal(discovered.issuer, `${sandbox.url}/social`);
  assert.deepEqual(discovered.code_challenge_methods_supported, ['S256']);
  assert.deepEqual(discovered.response_types_supported, ['code']);
  for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri', 'userinfo_endpoint'])
    assert.ok(String(discovered[name]).startsWith(`${sandbox.url}/social/`), name);
});

test('one of the accounts has an e-mail address that nobody verified', async () => {
  const { client, tokens } = await signIn({ account: '1005' });
  assert.equal((await client.verify(tokens.id_token!)).email_verified, false);
});

test('without PKCE, with a plain challenge or to an address that is not registered nobody gets in', async () => {
  const client = await openSocialClient(sandbox.url);
  const { code_challenge: challenge, ...rest } = client.asked;
  for (const wrong of [{ code_challenge_method: 'plain', code_challenge: challenge }, { code_challenge: '' }]) {
    const back = await client.walk({ ...rest, ...wrong }, { account: '1001' });
    assert.equal(back.searchParams.get('error'), 'invalid_request');
  }
  await assert.rejects(
    client.walk({ redirect_uri: 'https://evil.example/' }, { account: '1001' }),
    /^Error: 400 .*redirect_uri/s,
  );
});

test('a code works once, with its verifier and the secret', async () => {
  const client = await openSocialClient(sandbox.url);
  const codeOf = async () => (await client.walk({}, { account: '1002' })).searchParams.get('code')!;
  const wrongVerifier = await client.exchange(await codeOf(), { code_verifier: 'x'.repeat(43) });
  assert.equal(wrongVerifier.body.error, 'invalid_grant');
  assert.equal((await client.exchange(await codeOf(), {}, 'guess')).body.error, 'invalid_client');
  const code = await codeOf();
  assert.equal((await client.exchange(code)).status, 200);
  assert.equal((await client.exchange(code)).body.error, 'invalid_grant');
});

test('somebody who changes their mind goes back without a code', async () => {
  const client = await openSocialClient(sandbox.url);
  const back = await client.walk({}, { cancel: 'yes' });
  assert.equal(back.searchParams.get('error'), 'access_denied');
  assert.equal(back.searchParams.get('code'), null);
});

test('an account that does not exist is refused, and a sign-in that is over says so', async () => {
  const client = await openSocialClient(sandbox.url);
  await assert.rejects(client.walk({}, { account: '9999' }), /no such account/);
  const reply = await fetch(`${sandbox.url}/social/login/gone`);
  assert.equal(reply.status, 404);
  assert.match(await reply.text(), /This sign-in is over/);
});

const faults: [name: string, refused: RegExp][] = [
  ['wrong_nonce', /nonce/],
  ['wrong_issuer', /"iss"/],
  ['wrong_audience', /"aud"/],
  ['other_key', /signature verification failed/],
  ['unsigned', /"alg"/],
  ['expired', /"exp"/],
];

for (const [name, refused] of faults) {
  test(`a token with the fault ${name} is refused for that reason, and the next one is good again`, async () => {
    const once = await signIn({ account: '1001', fault: name });
    await assert.rejects(once.client.verify(once.tokens.id_token!), refused);
    await setFaults({ [name]: true });
    const always = await signIn();
    await assert.rejects(always.client.verify(always.tokens.id_token!), refused);
    await setFaults({});
    const good = await signIn();
    await good.client.verify(good.tokens.id_token!);
  });
}

test('an e-mail address can be made unverified, in the token and in userinfo', async () => {
  const { client, tokens } = await signIn({ account: '1001', fault: ['email_unverified', 'wrong_nonce'] });
  assert.equal(decodeJwt(tokens.id_token!).email_verified, false);
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  const known = (await (await fetch(client.discovered.userinfo_endpoint, { headers })).json()) as object;
  assert.partialDeepStrictEqual(known, { email_verified: false });
});

test('the network can be slow, or down', async () => {
  await setFaults({ slow_ms: 300 });
  const started = performance.now();
  await openSocialClient(sandbox.url);
  assert.ok(performance.now() - started >= 290);
  await setFaults({ down: true });
  assert.equal((await fetch(`${sandbox.url}/social/jwks`)).status, 503);
  await setFaults({});
  assert.equal((await fetch(`${sandbox.url}/social/jwks`)).status, 200);
});

test('the application is set by settings', () => {
  const options = readSettings({
    SOCIAL_CLIENT_ID: 'portal',
    SOCIAL_CLIENT_SECRET: 'other',
    SOCIAL_REDIRECT_URIS: 'https://a.example/back, https://b.example/back',
  });
  assert.ok(!Array.isArray(options));
  assert.deepEqual(options.social, {
    clientId: 'portal',
    clientSecret: 'other',
    redirectUris: ['https://a.example/back', 'https://b.example/back'],
  });
  assert.ok(Array.isArray(readSettings({ SOCIAL_REDIRECT_URIS: 'nowhere' })));
});
