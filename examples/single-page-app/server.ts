// The small backend of a single-page application. Tokens stay here; the page has a cookie that scripts cannot read.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import * as client from 'openid-client';

const { ISSUER = '', CLIENT_ID = '', CLIENT_SECRET = '', PORT = '4002' } = process.env;
const { ORIGIN = `http://127.0.0.1:${PORT}` } = process.env;
const redirect_uri = `${ORIGIN}/api/callback`;

// http: is for development on one machine; anything else refuses it.
const execute = ISSUER.startsWith('http://127.0.0.1') ? [client.allowInsecureRequests] : [];
const auth = client.ClientSecretBasic(CLIENT_SECRET);
const provider = await client.discovery(new URL(ISSUER), CLIENT_ID, undefined, auth, { execute });

interface SignedIn {
  sub: string;
  tokens: Awaited<ReturnType<typeof client.refreshTokenGrant>>;
  refreshing?: Promise<void> | undefined;
}
/** By the value of a cookie: what the answer of the provider must fit, and the person who has signed in. */
const underWay = new Map<string, { state: string; nonce: string; verifier: string }>();
const signedIn = new Map<string, SignedIn>();

const routes: Record<string, (request: IncomingMessage, response: ServerResponse) => void | Promise<void>> = {
  'GET /': (_, response) => send(response, 'text/html', readFileSync(new URL('page.html', import.meta.url))),
  'GET /page.js': (_, response) => send(response, 'text/javascript', readFileSync(new URL('page.js', import.meta.url))),

  'GET /api/sign-in': async (_, response) => {
    const [state, nonce, verifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()];
    const code_challenge = await client.calculatePKCECodeChallenge(verifier);
    const checks = { state, nonce, code_challenge, code_challenge_method: 'S256' };
    const url = client.buildAuthorizationUrl(provider, { redirect_uri, scope: 'openid profile', ...checks });
    underWay.set(giveCookie(response, 'ferry_sign_in'), { state, nonce, verifier });
    goTo(response, url.href);
  },

  'GET /api/callback': async (request, response) => {
    const id = cookie(request, 'ferry_sign_in');
    const expected = underWay.get(id);
    underWay.delete(id);
    if (!expected) return goTo(response, '/');
    const { state: expectedState, nonce: expectedNonce, verifier: pkceCodeVerifier } = expected;
    const expectations = { expectedState, expectedNonce, pkceCodeVerifier };
    const answer = client.authorizationCodeGrant(provider, new URL(request.url ?? '', ORIGIN), expectations);
    const tokens = await answer.catch(() => null);
    if (!tokens) return goTo(response, '/');
    signedIn.set(giveCookie(response, 'ferry_session'), { sub: tokens.claims()?.sub ?? '', tokens });
    goTo(response, '/');
  },

  // What the page shows. Whatever else it needs, the backend asks for with the same token.
  'GET /api/me': async (request, response) => {
    const holder = signedIn.get(cookie(request, 'ferry_session'));
    if (!holder) return end(response, 401);
    await refreshIfNeeded(holder);
    const { name } = await client.fetchUserInfo(provider, holder.tokens.access_token, holder.sub);
    send(response, 'application/json', JSON.stringify({ name }));
  },

  'POST /api/sign-out': async (request, response) => {
    const id = cookie(request, 'ferry_session');
    const tokens = signedIn.get(id)?.tokens;
    signedIn.delete(id);
    if (tokens) await client.tokenRevocation(provider, tokens.refresh_token ?? tokens.access_token);
    end(response, 204);
  },
};

/** All requests of a page wait for one refresh: a refresh token is good once, and the next one comes with the answer. */
function refreshIfNeeded(holder: SignedIn): Promise<void> | undefined {
  if ((holder.tokens.expiresIn() ?? 0) > 60) return undefined;
  const refresh = async () => {
    holder.tokens = await client.refreshTokenGrant(provider, holder.tokens.refresh_token ?? '');
  };
  return (holder.refreshing ??= refresh().finally(() => (holder.refreshing = undefined)));
}

const end = (response: ServerResponse, status: number, headers = {}, text: string | Buffer = ''): void =>
  void response.writeHead(status, headers).end(text);
const send = (response: ServerResponse, type: string, text: string | Buffer): void =>
  end(response, 200, { 'content-type': `${type}; charset=utf-8` }, text);
const goTo = (response: ServerResponse, location: string): void => end(response, 303, { location });
const cookie = ({ headers }: IncomingMessage, name: string): string =>
  new RegExp(`${name}=([^;]+)`).exec(headers.cookie ?? '')?.[1] ?? '';

function giveCookie(response: ServerResponse, name: string): string {
  const id = randomUUID();
  const secure = ORIGIN.startsWith('https:') ? '; Secure' : '';
  response.appendHeader('set-cookie', `${name}=${id}; HttpOnly; SameSite=Lax; Path=/api${secure}`);
  return id;
}

createServer((request, response) => {
  const route = routes[`${request.method} ${request.url?.split('?')[0]}`];
  if (!route) return end(response, 404);
  // What is refused by the provider means that the citizen has to sign in again; the page offers it.
  Promise.resolve(route(request, response)).catch(() => end(response, 401));
}).listen(Number(PORT), '127.0.0.1', () => console.log(`the ferry is open at ${ORIGIN}`));
