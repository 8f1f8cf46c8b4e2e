interface Connected {
  kind: 'web' | 'native' | 'machine';
  id: string;
  issuer: string;
  redirect_uris: readonly string[];
}

/** What a developer copies to begin with, filled with the values of this application. A secret is never in it. */
export function snippetOf({ kind, id, issuer, redirect_uris }: Connected): string {
  const redirectUri = redirect_uris[0] ?? 'https://…/callback';
  return { web: webSnippet, native: nativeSnippet, machine: machineSnippet }[kind]({ id, issuer, redirectUri });
}

interface Filled {
  id: string;
  issuer: string;
  redirectUri: string;
}

const webSnippet = ({ id, issuer, redirectUri }: Filled): string => `import * as client from 'openid-client';

const auth = client.ClientSecretBasic(process.env.CLIENT_SECRET);
const provider = await client.discovery(new URL('${issuer}'), '${id}', undefined, auth);

// When the citizen presses "Sign in": keep these three in their session, and send the browser away.
const verifier = client.randomPKCECodeVerifier();
const [state, nonce] = [client.randomState(), client.randomNonce()];
const url = client.buildAuthorizationUrl(provider, {
  redirect_uri: '${redirectUri}',
  scope: 'openid profile',
  state,
  nonce,
  code_challenge: await client.calculatePKCECodeChallenge(verifier),
  code_challenge_method: 'S256',
});

// When the browser comes back to the redirect address, as \`here\`:
const expected = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce };
const tokens = await client.authorizationCodeGrant(provider, here, expected);
const citizen = tokens.claims();`;

const nativeSnippet = ({ id, issuer, redirectUri }: Filled): string =>
  JSON.stringify({ issuer, clientId: id, redirectUrl: redirectUri, scopes: ['openid', 'profile'] }, null, 2);

const machineSnippet = ({ id, issuer }: Filled): string =>
  `curl -s -u "${id}:$CLIENT_SECRET" ${issuer}/oauth2/token -d grant_type=client_credentials`;

interface Called {
  address: string;
  methods: readonly string[];
  citizen: 'none' | 'accepted' | 'required';
}

/** A call of a service through the gateway, as a shell takes it once the key is in TAMGA_KEY. */
export function gatewayCallOf({ address, methods, citizen }: Called): string {
  const method = methods.includes('GET') ? undefined : methods[0];
  const hasBody = method === 'POST' || method === 'PUT' || method === 'PATCH';
  const lines = [
    `curl ${method === undefined ? '' : method === 'HEAD' ? '-I ' : `-X ${method} `}"${address}"`,
    '-H "X-API-Key: $TAMGA_KEY"',
    ...(citizen === 'none' ? [] : [`-H "Tamga-Citizen: ${sampleCivilId}"`]),
    ...(hasBody ? ['-H "Content-Type: application/json"', "-d '{}'"] : []),
  ];
  return lines.join(' \\\n  ');
}

/** Of nobody, and written as those of people are. */
const sampleCivilId = '110000000011';
