// A web application that signs citizens in. Sessions are kept in memory: a real one keeps them in a database.
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import * as client from 'openid-client';

const { ISSUER = '', CLIENT_ID = '', CLIENT_SECRET = '', PORT = '4001' } = process.env;
const { ORIGIN = `http://127.0.0.1:${PORT}` } = process.env;
const redirect_uri = `${ORIGIN}/callback`;

// http: is for development on one machine; anything else refuses it.
const execute = ISSUER.startsWith('http://127.0.0.1') ? [client.allowInsecureRequests] : [];
const auth = client.ClientSecretBasic(CLIENT_SECRET);
const provider = await client.discovery(new URL(ISSUER), CLIENT_ID, undefined, auth, { execute });

interface Session {
  id: string;
  /** What the answer of the provider must fit, while a sign-in is under way. */
  expected?: { state: string; nonce: string; verifier: string };
  citizen?: { name: string; level: string; idToken: string };
}
const sessions = new Map<string, Session>();

const pages: Record<
  string,
  (request: IncomingMessage, response: ServerResponse, session: Session) => void | Promise<void>
> = {
  'GET /': (_, response, { citizen }) => {
    const signedIn = `<p>Signed in: <b>${safe(citizen?.name)}</b> (${safe(citizen?.level)})</p>
      <form method="post" action="/sign-out"><button>Sign out</button></form>`;
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<h1>Library</h1>${citizen ? signedIn : '<a href="/sign-in">Sign in</a>'}`);
  },

  'GET /sign-in': async (_, response, session) => {
    const verifier = client.randomPKCECodeVerifier();
    session.expected = { state: client.randomState(), nonce: client.randomNonce(), verifier };
    const url = client.buildAuthorizationUrl(provider, {
      redirect_uri,
      scope: 'openid profile',
      state: session.expected.state,
      nonce: session.expected.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    goTo(response, url.href);
  },

  'GET /callback': async (request, response, session) => {
    const { expected } = session;
    delete session.expected;
    if (!expected) return goTo(response, '/sign-in');
    // Checks the state, the nonce, the signature of the id_token, who it is from and whom it is for.
    const tokens = await client.authorizationCodeGrant(provider, new URL(request.url ?? '', ORIGIN), {
      expectedState: expected.state,
      expectedNonce: expected.nonce,
      pkceCodeVerifier: expected.verifier,
    });
    const claims = tokens.claims();
    const person = await client.fetchUserInfo(provider, tokens.access_token, claims?.sub ?? '');
    // Under a new id: an attacker may have put the one that they came with into their browser.
    const level = typeof claims?.acr === 'string' ? claims.acr : '';
    const citizen = { name: person.name ?? 'somebody without a name', level, idToken: tokens.id_token ?? '' };
    Object.assign(begin(response, session.id), { citizen });
    goTo(response, '/');
  },

  'POST /sign-out': (_, response, { id, citizen }) => {
    begin(response, id);
    if (!citizen) return goTo(response, '/');
    const parameters = { id_token_hint: citizen.idToken, post_logout_redirect_uri: `${ORIGIN}/` };
    goTo(response, client.buildEndSessionUrl(provider, parameters).href);
  },
};

const safe = (text = ''): string => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);

const end = (response: ServerResponse, status: number, text = '', headers = {}): void =>
  void response.writeHead(status, headers).end(text);
const goTo = (response: ServerResponse, location: string): void => end(response, 303, '', { location });

/** A new session, in place of an old one if there was one. */
function begin(response: ServerResponse, before = ''): Session {
  const session = { id: randomUUID() };
  sessions.delete(before);
  sessions.set(session.id, session);
  const secure = ORIGIN.startsWith('https:') ? '; Secure' : '';
  response.setHeader('set-cookie', `library_session=${session.id}; HttpOnly; SameSite=Lax; Path=/${secure}`);
  return session;
}

createServer((request, response) => {
  const [, id = ''] = /library_session=([^;]+)/.exec(request.headers.cookie ?? '') ?? [];
  const page = pages[`${request.method} ${request.url?.split('?')[0]}`];
  if (!page) return end(response, 404, 'not found');
  Promise.resolve(page(request, response, sessions.get(id) ?? begin(response))).catch((error: unknown) => {
    console.error(error);
    end(response, 400, 'The sign-in did not work. Please go back and try again.');
  });
}).listen(Number(PORT), '127.0.0.1', () => console.log(`the library is open at ${ORIGIN}`));
