import assert from 'node:assert/strict';
import type { TokenPair } from '@tamga/contract/auth';
import { openSandbox, type Sandbox } from '@tamga/sandbox';
import type { House, Scope, SignedIn } from './house.ts';
import { nextSecond } from './next-second.ts';

export const redirectUri = 'http://127.0.0.1:3000/auth/social/callback';

/** The sandbox plays the social network, over HTTP; the settings are those of a platform that is registered there. */
export interface SocialStand {
  sandbox: Sandbox;
  env: Record<string, string>;
  /** Lets every sign-in go wrong from now on; without a word, none. */
  setFaults(faults?: object): Promise<void>;
}

export async function openSocialStand(scope: Scope, redirectUris = [redirectUri]): Promise<SocialStand> {
  const sandbox = await openSandbox({ social: { redirectUris } });
  scope.after(() => sandbox.close());
  // Its keys are made at the first question, which takes longer than any after it.
  await (await fetch(`${sandbox.url}/social/jwks`)).text();
  return {
    sandbox,
    env: {
      SOCIAL_ISSUER: `${sandbox.url}/social`,
      SOCIAL_CLIENT_ID: 'tamga',
      SOCIAL_CLIENT_SECRET: 'social-demo-secret',
      SOCIAL_REDIRECT_URIS: redirectUri,
    },
    async setFaults(faults = {}) {
      const headers = { 'content-type': 'application/json' };
      const reply = await fetch(`${sandbox.url}/social/faults`, {
        method: 'PUT',
        headers,
        body: JSON.stringify(faults),
      });
      assert.equal(reply.status, 200);
    },
  };
}

/** A person at a browser, who follows where they are led and chooses this account there. */
export async function visit(authorizeUrl: string, account: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let [url, method] = [new URL(authorizeUrl), 'GET'];
  const home = url.origin;
  while (url.origin === home) {
    const headers = { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
    const body = method === 'POST' ? { body: new URLSearchParams({ account }) } : {};
    const reply = await fetch(url, { method, headers, redirect: 'manual', ...body });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = reply.headers.get('location');
    if (!location && method === 'POST') throw new Error(`${reply.status} ${await reply.text()}`);
    method = location ? 'GET' : 'POST';
    if (location) url = new URL(location, url);
  }
  return url;
}

/** What a client asks of the platform, and how it is answered. */
export function clientOf({ app }: Pick<House, 'app'>) {
  const ask = async (
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    payload: object | undefined,
    person?: SignedIn,
  ) => {
    const headers = { 'accept-language': 'en', 'user-agent': 'Firefox/140', ...person?.headers };
    const reply = await app.inject({ method, url: `/api/v1/auth/${url}`, headers, ...(payload ? { payload } : {}) });
    return { statusCode: reply.statusCode, ...reply.json() };
  };
  const start = (intent: string, person?: SignedIn, redirect_uri = redirectUri) =>
    ask('POST', 'social/start', { intent, redirect_uri }, person);
  const finish = (body: object, person?: SignedIn) => ask('POST', 'social', body, person);
  /** Goes to the provider and comes back with all that is needed to finish. */
  const fetchCode = async (intent: string, account: string, person?: SignedIn) => {
    const { data } = await start(intent, person);
    const back = await visit(data.authorize_url, account);
    return { code: back.searchParams.get('code') ?? '', state: String(data.state), back };
  };
  return {
    ask,
    start,
    finish,
    fetchCode,
    signIn: async (account: string) => {
      const { code, state } = await fetchCode('sign_in', account);
      return finish({ code, state });
    },
    link: async (account: string, person: SignedIn) => {
      const { code, state } = await fetchCode('link', account, person);
      return goOn(person, await finish({ code, state }, person));
    },
    read: (person?: SignedIn) => ask('GET', 'social/link', undefined, person),
    unlink: async (person?: SignedIn) => goOn(person, await ask('DELETE', 'social/link', undefined, person)),
  };
}

/** Takes the tokens that a person gets after changing how they sign in; good from the next second on. */
async function goOn<R extends { data?: { tokens?: TokenPair | null } }>(
  person: SignedIn | undefined,
  reply: R,
): Promise<R> {
  const tokens = reply.data?.tokens;
  if (!person || !tokens) return reply;
  const { access_token: token, refresh_token: refreshToken } = tokens;
  Object.assign(person, { token, refreshToken, headers: { authorization: `Bearer ${token}` } });
  await nextSecond();
  return reply;
}

export const refused = ({ statusCode, error }: { statusCode: number; error?: string }) => [statusCode, error];
