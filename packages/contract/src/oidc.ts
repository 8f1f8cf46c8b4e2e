import { z } from 'zod';
import { endpoint, type RateLimit } from './endpoint.ts';
import { byLibrary } from './oidc.library.ts';

const unaudited = 'tokens come and go by the thousand; sign-ins, consents and refusals are recorded where they happen';

/** Many citizens stand behind one address, and an application server behind another. */
const browsing: RateLimit = { requests: 600, perSeconds: 60, burst: 300, key: 'address', bucket: 'oidc-browsers' };
const calling: RateLimit = { requests: 30_000, perSeconds: 60, burst: 3_000, key: 'address', bucket: 'oidc-clients' };

const text = z.string().max(4_000);
const Tokens = z
  .looseObject({ access_token: z.string(), token_type: z.string(), expires_in: z.int(), scope: z.string().optional() })
  .meta({ id: 'OAuthTokens' });
const Claims = z
  .looseObject({ sub: z.string(), email: z.string().optional(), ge_id: z.string().optional() })
  .meta({ id: 'UserClaims' });
const page = z.string().describe('A page for the browser.');
const issuer = 'https://id.example.gov.mn';

export const discovery = endpoint({
  ...byLibrary,
  method: 'GET',
  path: '/.well-known/openid-configuration',
  access: 'public',
  summary: 'What the identity provider can do',
  description: 'OpenID Connect Discovery. Nothing is here unless OAUTH_ISSUER and SSO_STATE_KEY are set.',
  data: z.looseObject({ issuer: z.string() }),
  example: {
    data: { issuer, jwks_uri: `${issuer}/.well-known/jwks.json`, claims_supported: ['sub', 'email', 'ge_id'] },
  },
});

export const jwks = endpoint({
  ...byLibrary,
  method: 'GET',
  path: '/.well-known/jwks.json',
  access: 'public',
  summary: 'Keys that the identity provider signs with',
  description: 'The present one, the one that comes next, and the one before.',
  contentType: 'application/jwk-set+json',
  data: z.object({ keys: z.array(z.looseObject({ kty: z.string() })) }),
  example: { data: { keys: [{ kty: 'RSA', kid: '2026-01-05', use: 'sig', alg: 'RS256', e: 'AQAB', n: '...' }] } },
});

export const authorize = endpoint({
  ...byLibrary,
  method: 'GET',
  path: '/oauth2/auth',
  access: 'public',
  summary: 'Begin to sign a citizen in',
  description:
    'Where an application sends the browser of a citizen: authorization code with PKCE (S256). Leads to the sign-in of ' +
    'the platform, or back to the application.',
  query: z.looseObject({ client_id: text.optional(), redirect_uri: text.optional(), scope: text.optional() }),
  contentType: 'text/html; charset=utf-8',
  redirects: true,
  data: page,
  limit: browsing,
  example: {
    query: { client_id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b21', redirect_uri: 'https://library.example.mn/callback' },
    data: '<!doctype html>',
  },
});

export const resumeAuthorization = endpoint({
  ...byLibrary,
  method: 'GET',
  path: '/oauth2/auth/{uid}',
  access: 'public',
  summary: 'Go on signing a citizen in',
  description: 'Where the browser goes once the citizen has signed in or agreed. Only the browser that began gets on.',
  params: z.object({ uid: z.string().max(64) }),
  contentType: 'text/html; charset=utf-8',
  redirects: true,
  data: page,
  limit: browsing,
  example: { params: { uid: 'Wm4tT0o8nH1bYcJ2qLrKx' }, data: '<!doctype html>' },
});

export const token = endpoint({
  ...byLibrary,
  method: 'POST',
  path: '/oauth2/token',
  access: 'oauth-client',
  summary: 'Get tokens',
  description:
    'authorization_code, refresh_token (rotating: keep the new one), client_credentials with svc:* scopes, device code, CIBA. ' +
    'An application proves itself by its secret (Basic or in the form), or by private_key_jwt.',
  form: { grant_type: 'client_credentials', scope: 'svc:eid-proxy' },
  data: Tokens,
  limit: calling,
  unaudited,
  example: { data: { access_token: '...', token_type: 'Bearer', expires_in: 300, scope: 'svc:eid-proxy' } },
});

export const introspect = endpoint({
  ...byLibrary,
  method: 'POST',
  path: '/oauth2/introspect',
  access: 'oauth-client',
  summary: 'Is this token good',
  description: 'RFC 7662. An application learns about its own tokens; one that may introspect all, about every token.',
  form: { token: '...' },
  data: z.looseObject({ active: z.boolean() }),
  limit: calling,
  unaudited: 'it changes nothing',
  example: { data: { active: false } },
});

export const revoke = endpoint({
  ...byLibrary,
  method: 'POST',
  path: '/oauth2/revoke',
  access: 'oauth-client',
  summary: 'Give a token back',
  description: 'RFC 7009. A refresh token takes all tokens of its sign-in with it.',
  form: { token: '...' },
  data: z.string(),
  limit: calling,
  unaudited,
  example: { data: '' },
});

export const userinfo = endpoint({
  ...byLibrary,
  method: 'GET',
  path: '/userinfo',
  access: 'oauth-token',
  errors: [...byLibrary.errors, 'request.forbidden'],
  summary: 'Who has signed in',
  description: 'The claims of the citizen to whom the access token belongs, as far as they agreed.',
  data: Claims,
  limit: calling,
  example: {
    data: {
      sub: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11',
      email: 'bolormaa@example.mn',
      ge_id: 'GE3f8a1c5e7b9d2046a8c1e3f5',
    },
  },
});

export const userinfoPost = endpoint({
  ...byLibrary,
  method: 'POST',
  path: '/userinfo',
  access: 'oauth-token',
  errors: [...byLibrary.errors, 'request.forbidden'],
  summary: 'Who has signed in, by a form',
  description: 'The same as the other one; the token may come in the form instead of the header.',
  form: { access_token: '...' },
  data: Claims,
  limit: calling,
  unaudited: 'it changes nothing',
  example: userinfo.example,
});

export const endSession = endpoint({
  ...byLibrary,
  method: 'GET',
  path: '/oauth2/sessions/logout',
  access: 'public',
  summary: 'Begin to sign a citizen out',
  description: 'RP-initiated logout. Leads to the page that asks whether to sign out everywhere.',
  contentType: 'text/html; charset=utf-8',
  redirects: true,
  data: page,
  limit: browsing,
  example: { data: '<!doctype html>' },
});

export const verifyLogout = endpoint({
  ...byLibrary,
  method: 'GET',
  path: '/oauth2/sessions/logout/verify',
  access: 'public',
  summary: 'Sign a citizen out',
  description: 'Where the browser goes once the citizen agreed to sign out. Good once, in the browser that began.',
  query: z.looseObject({ logout_verifier: text.optional() }),
  contentType: 'text/html; charset=utf-8',
  redirects: true,
  data: page,
  limit: browsing,
  example: { query: { logout_verifier: '...' }, data: '<!doctype html>' },
});

export const confirmLogout = endpoint({
  ...byLibrary,
  method: 'POST',
  path: '/oauth2/sessions/logout/confirm',
  access: 'public',
  summary: 'Sign the account before out',
  description: 'A form that the provider itself sends where another citizen has signed in on the same browser.',
  form: { xsrf: '...', logout: 'yes' },
  contentType: 'text/html; charset=utf-8',
  redirects: true,
  data: page,
  limit: browsing,
  unaudited,
  example: { data: '<!doctype html>' },
});

export const logoutDone = endpoint({
  ...byLibrary,
  method: 'GET',
  path: '/oauth2/sessions/logout/success',
  access: 'public',
  summary: 'The citizen is signed out',
  description: 'Shown where the application named no address to go on to.',
  contentType: 'text/html; charset=utf-8',
  redirects: true,
  data: page,
  limit: browsing,
  example: { data: '<!doctype html>' },
});
