import { createHash, randomBytes } from 'node:crypto';
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose';

export const redirectUri = 'http://127.0.0.1:3000/auth/social/callback';

interface Discovered {
  issuer: string;
  authorization_endpoint: string;
  token_endpoint: string;
  userinfo_endpoint: string;
  jwks_uri: string;
  [more: string]: unknown;
}

/** An application that signs people in with the social network, by the standard and with fetch alone. */
export async function openSocialClient(url: string) {
  const discovered = (await (await fetch(`${url}/social/.well-known/openid-configuration`)).json()) as Discovered;
  const keys = createRemoteJWKSet(new URL(discovered.jwks_uri));
  const [verifier, nonce, state] = [32, 16, 16].map((size) => randomBytes(size).toString('base64url'));
  const asked = {
    client_id: 'tamga',
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge: createHash('sha256')
      .update(verifier ?? '')
      .digest('base64url'),
    code_challenge_method: 'S256',
    nonce: nonce ?? '',
    state: state ?? '',
  };
  return {
    discovered,
    asked,
    /** Follows redirects within the network, as a browser would, and comes back with where it was sent to. */
    walk: (changes: Record<string, string>, said: Record<string, string | string[]>) =>
      walk(discovered, { ...asked, ...changes }, said),
    exchange: async (code: string, changes: Record<string, string> = {}, secret = 'social-demo-secret') => {
      const reply = await fetch(discovered.token_endpoint, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`tamga:${secret}`).toString('base64')}` },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          redirect_uri: redirectUri,
          code_verifier: verifier ?? '',
          ...changes,
        }),
      });
      return { status: reply.status, body: (await reply.json()) as Record<string, string> };
    },
    verify: async (idToken: string): Promise<JWTPayload> => {
      const { payload } = await jwtVerify(idToken, keys, {
        issuer: discovered.issuer,
        audience: 'tamga',
        algorithms: ['RS256'],
      });
      if (payload.nonce !== nonce) throw new Error('nonce');
      return payload;
    },
  };
}

async function walk(
  { authorization_endpoint }: Discovered,
  asked: Record<string, string>,
  said: Record<string, string | string[]>,
): Promise<URL> {
  const cookies = new Map<string, string>();
  const form = new URLSearchParams();
  for (const [name, all] of Object.entries(said)) for (const one of [all].flat()) form.append(name, one);
  let [url, method] = [new URL(`${authorization_endpoint}?${new URLSearchParams(asked).toString()}`), 'GET'];
  const home = url.origin;
  while (url.origin === home) {
    const headers = { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
    const reply = await fetch(url, {
      method,
      headers,
      redirect: 'manual',
      ...(method === 'POST' ? { body: form } : {}),
    });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const isLogin = reply.status === 200 && url.pathname.startsWith('/social/login/');
    if (!isLogin && !reply.headers.has('location')) throw new Error(`${reply.status} ${await reply.text()}`);
    method = isLogin ? 'POST' : 'GET';
    if (!isLogin) url = new URL(reply.headers.get('location') ?? '', url);
  }
  return url;
}
