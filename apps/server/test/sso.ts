import { randomBytes } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { asSystem, type House, type HouseOptions, openHouse, type Scope } from './house.ts';

export const redirectUri = 'http://127.0.0.1:3000/sso/callback';
export const appUri = 'mn.example.portal:/sso';
export const stateKey = 'state-key-of-the-tests-0123456789';

/** Settings of a platform in the role client, registered at this upstream. */
export const clientEnv = (issuer: string, id = 'tamga', secret = 'social-demo-secret') => ({
  SSO_ISSUER: issuer,
  SSO_CLIENT_ID: id,
  SSO_CLIENT_SECRET: secret,
  SSO_REDIRECT_URIS: `${redirectUri},${appUri}`,
  SSO_STATE_KEY: stateKey,
});

/** A house in the role client, and what its web application asks of it. */
export async function openClientHouse(scope: Scope, env: Record<string, string>, options: HouseOptions = {}) {
  const lines: string[] = [];
  const house = await openHouse(scope, {
    kernel: { limits: 'off' },
    logTo: { write: (line: string) => void lines.push(line) },
    ...options,
    env: { LOG_LEVEL: 'debug', ...env },
  });
  const db = asSystem(house.deps);
  return {
    house,
    lines,
    ...askerOf(house),
    lastLogin: () =>
      db
        .selectFrom('auth.login_event')
        .select(['method', 'outcome', 'reason', 'user_id', 'session_id'])
        .orderBy('at', 'desc')
        .limit(1)
        .executeTakeFirst(),
    keptSessions: () => db.selectFrom('sso.session').select(['id', 'id_token_sealed', 'sid_hash']).execute(),
  };
}

export function askerOf({ app }: Pick<House, 'app'>) {
  const ask = async (path: string, payload: object | undefined, headers: Record<string, string> = {}) => {
    const own = { 'accept-language': 'en', 'user-agent': 'Firefox/140', ...headers };
    const url = `/api/v1/${path}`;
    const reply = await app.inject({ method: 'POST', url, headers: own, ...(payload ? { payload } : {}) });
    return { statusCode: reply.statusCode, ...reply.json() };
  };
  return {
    ask,
    start: (wishes: object = {}) => ask('sso/start', { redirect_uri: redirectUri, ...wishes }),
    finish: (body: object) => ask('sso/callback', body),
    native: (body: object) => ask('sso/native', body),
    statusOf: async (token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await app.inject({ url: '/api/v1/users/me', headers })).statusCode;
    },
  };
}

interface Returned {
  state: string;
  binding: string;
  code?: string;
  error?: string;
  iss?: string;
}

/** What came back to the redirect URI, as its web application sends it on. */
export const returned = (back: URL, binding: string): Returned => ({
  state: back.searchParams.get('state') ?? '',
  binding,
  ...Object.fromEntries(['code', 'error', 'iss'].flatMap((name) => pairOf(back, name))),
});

const pairOf = (back: URL, name: string): [string, string][] => {
  const value = back.searchParams.get(name);
  return value === null ? [] : [[name, value]];
};

const [{ privateKey, publicKey }, foreign] = await Promise.all([
  generateKeyPair('RS256', { extractable: true }),
  generateKeyPair('RS256', { extractable: true }),
]);

/** An upstream that signs and says whatever a test wants it to. */
export async function openLiar(scope: Scope) {
  const answers: Record<string, (response: ServerResponse) => unknown> = {};
  const asked: string[] = [];
  const server = createServer((request, response) => void answer(request.url ?? '', response));
  async function answer(url: string, response: ServerResponse): Promise<void> {
    asked.push(url);
    const said = await answers[url]?.(response);
    if (!response.writableEnded) response.setHeader('content-type', 'application/json').end(JSON.stringify(said));
  }
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  scope.after(async () => void server.close());
  const address = server.address();
  if (!address || typeof address !== 'object') throw new Error('it does not listen');
  const issuer = `http://127.0.0.1:${address.port}`;
  const seconds = () => Math.floor(Date.now() / 1_000);
  const sign = (claims: JWTPayload, { by = privateKey, typ = 'JWT' }: { by?: CryptoKey; typ?: string } = {}) =>
    new SignJWT({ iss: issuer, aud: 'tamga', iat: seconds(), exp: seconds() + 60, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'one', typ })
      .sign(by);
  answers['/.well-known/openid-configuration'] = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    end_session_endpoint: `${issuer}/end?ui=small`,
  });
  answers['/keys'] = async () => ({ keys: [{ ...(await exportJWK(publicKey)), alg: 'RS256', kid: 'one' }] });
  return { issuer, answers, asked, sign, foreignKey: foreign.privateKey };
}

export const civilId = (): string => `9${String(randomBytes(4).readUInt32BE()).padStart(11, '0')}`;
