// What the provider is compared with: the library alone, everything in memory, settings as ours where they cost time.
import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Adapter, type AdapterPayload, Provider } from 'oidc-provider';
import { issueTokens } from './oidc-tokens.ts';

const [file = '', secret = '', people = '0'] = process.argv.slice(2);
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 3_072 });
const person = { name: 'Дорж Болормаа', family_name: 'Дорж', given_name: 'Болормаа' };
const common = { client_secret: secret, token_endpoint_auth_method: 'client_secret_basic' } as const;

/** The library's own memory forgets all but the last thousand things: its tokens would be refused, and quickly at that. */
function memoryOf(): Adapter {
  const kept = new Map<string, AdapterPayload>();
  const byUid = new Map<string, string>();
  const find = async (id: string) => kept.get(id);
  return {
    find,
    async upsert(id, payload) {
      kept.set(id, payload);
      if (payload.uid) byUid.set(payload.uid, id);
    },
    findByUid: (uid) => find(byUid.get(uid) ?? ''),
    findByUserCode: async () => undefined,
    async consume(id) {
      const payload = kept.get(id);
      if (payload) payload.consumed = Math.floor(Date.now() / 1_000);
    },
    destroy: async (id) => void kept.delete(id),
    revokeByGrantId: async () => undefined,
  };
}

const provider = new Provider('http://127.0.0.1', {
  adapter: memoryOf,
  jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'bare', use: 'sig', alg: 'RS256' }] },
  clients: [
    {
      ...common,
      client_id: 'web',
      redirect_uris: ['https://library.example.mn/callback'],
      grant_types: ['authorization_code', 'refresh_token'],
    },
    { ...common, client_id: 'machine', redirect_uris: [], response_types: [], grant_types: ['client_credentials'] },
  ],
  routes: { token: '/oauth2/token', introspection: '/oauth2/introspect', userinfo: '/userinfo' },
  findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, ...person }) }),
  scopes: ['openid', 'profile', 'offline_access'],
  claims: { openid: ['sub'], profile: ['name', 'family_name', 'given_name'] },
  conformIdTokenClaims: false,
  rotateRefreshToken: true,
  enabledJWA: { idTokenSigningAlgValues: ['RS256'] },
  features: {
    devInteractions: { enabled: false },
    clientCredentials: { enabled: true },
    introspection: { enabled: true, allowedPolicy: () => true },
    resourceIndicators: {
      enabled: true,
      defaultResource: (ctx) => (ctx.oidc.params?.grant_type === 'client_credentials' ? 'urn:services' : undefined),
      getResourceServerInfo: () => ({ scope: 'svc:eid-proxy', audience: 'urn:services', accessTokenFormat: 'opaque' }),
      useGrantedResource: () => false,
    },
  },
  ttl: { AccessToken: 900, IdToken: 900, ClientCredentials: 300, RefreshToken: 86_400, Grant: 86_400, Session: 86_400 },
});

const accounts = Array.from({ length: Number(people) }, (_, index) => `00000000-0000-4000-8000-${index}`);
writeFileSync(file, JSON.stringify(await issueTokens(provider, 'web', accounts)));
const answer = provider.callback();
const server = createServer((incoming, outgoing) => void answer(incoming, outgoing)).listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  console.log(JSON.stringify({ url: `http://127.0.0.1:${port}`, msg: 'listening' }));
});
