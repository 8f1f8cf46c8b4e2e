// A program that calls services of the platform in its own name: no citizen, no browser.
import * as client from 'openid-client';

const { ISSUER = '', CLIENT_ID = '', CLIENT_SECRET = '', SCOPE = 'svc:eid-proxy' } = process.env;

// http: is for development on one machine; anything else refuses it.
const execute = ISSUER.startsWith('http://127.0.0.1') ? [client.allowInsecureRequests] : [];
const auth = client.ClientSecretBasic(CLIENT_SECRET);
const provider = await client.discovery(new URL(ISSUER), CLIENT_ID, undefined, auth, { execute });

type Tokens = Awaited<ReturnType<typeof client.clientCredentialsGrant>>;
let held: Tokens | undefined;

/** One token for many calls: a new one is asked for shortly before the old one ends. */
async function accessToken(): Promise<string> {
  if (!held || (held.expiresIn() ?? 0) < 30) held = await client.clientCredentialsGrant(provider, { scope: SCOPE });
  return held.access_token;
}

// It goes with every call as `Authorization: Bearer ...`. What it is worth, and until when, the platform tells:
const worth = await client.tokenIntrospection(provider, await accessToken());
const until = new Date((worth.exp ?? 0) * 1_000).toISOString();
console.log(JSON.stringify({ active: worth.active, scope: worth.scope, until }));
