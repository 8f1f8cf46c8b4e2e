/** A trap that lies in the protocol or in the library, what keeps us out of it, and the test that would notice. */
export interface Pitfall {
  trap: string;
  fix: string;
  /** The fix in the source, and what stands there without it. Tried by `pnpm pitfalls`. */
  file: string;
  with: string;
  without: string;
  test: { file: string; name: string };
}

const room = 'apps/server/src/modules/oidc';
const signIn = `${room}/sign-in.test.ts`;
const challenges = `${room}/challenges.test.ts`;
const library = `${room}/library.test.ts`;

/** In the order in which they were found. */
export const pitfalls: readonly Pitfall[] = [
  {
    trap: 'Whoever knows a challenge accepts it: an attacker begins, the victim accepts, the attacker goes on as them.',
    fix: 'a cookie for each challenge, without which it is not found',
    file: `${room}/interactions.ts`,
    with: '.find((one) => one.challenge === challenge && one.kind === kind)',
    without: '.find((one) => one.kind === kind)',
    test: { file: challenges, name: 'that was stolen is worthless in another browser, and nobody is signed in by it' },
  },
  {
    trap: 'One cookie for all sign-ins under way: the second tab overwrites the first.',
    fix: 'the cookie of each challenge has a name of its own',
    file: `${room}/challenge-cookies.ts`,
    with: '(challenge: string): string => `${challengeName}${challenge.slice(0, 12)}`',
    without: '(_: string): string => `${challengeName}one`',
    test: { file: challenges, name: 'of two tabs both get on, in either order' },
  },
  {
    trap: 'The library looks at a refresh token first and spends it later: of ten at once all ten win.',
    fix: 'it is spent by one guarded statement',
    file: `${room}/models.sql.ts`,
    with: "        .where('consumed_at', 'is', null)\n        .returning('kind'),",
    without: "        .returning('kind'),",
    test: { file: signIn, name: 'survives fifty who refresh at once: one gets on, nobody is signed out' },
  },
  {
    trap: 'The same with codes.',
    fix: 'whoever spends nothing is refused',
    file: `${room}/adapter.ts`,
    with: 'const rows = await table.spend(db(), keyOf(id));\n      if (rows.length === 0) throw',
    without: 'const rows = await table.spend(db(), keyOf(id));\n      if (rows.length > 1) throw',
    test: { file: signIn, name: 'is good once, of twenty who show it at once' },
  },
  {
    trap: 'What the library has us keep holds the value of the token itself.',
    fix: 'it is taken out, and the row is found by a hash',
    file: `${room}/adapter.ts`,
    with: 'const { jti, ...payload } = given;',
    without: 'const { jti } = given;\n      const payload = given;',
    test: { file: signIn, name: 'nothing in the database gives access: no token, no cookie, no code' },
  },
  {
    trap: 'Introspection asks nobody about the person: tokens that were revoked with all others stay active.',
    fix: 'the policy of introspection compares with tokens_revoked_before',
    file: `${room}/introspection.ts`,
    with: 'return !accountId || iat >= (await cutoffOf(deps, accountId));',
    without: 'return true;',
    test: { file: signIn, name: 'all tokens of a person are no good anywhere, and the browser has to sign in again' },
  },
  {
    trap: 'A scope that is unknown or not allowed is dropped, and a token without it is issued.',
    fix: 'both are refused aloud',
    file: `${room}/services.ts`,
    with: 'if (!allowed.has(scope)) throw',
    without: 'if (asked.length > 9) throw',
    test: {
      file: `${room}/machines.test.ts`,
      name: 'is told aloud that it may not, that there is no such service, or that it must name one',
    },
  },
  {
    trap: 'offline_access is dropped unless prompt=consent is sent along, and with it the refresh token.',
    fix: 'a refresh token comes without it too, and ends with the session',
    file: `${room}/provider.ts`,
    with: "expiresWithSession: (_, source) => !source.scopes.has('offline_access'),",
    without: 'expiresWithSession: () => false,',
    test: { file: signIn, name: 'with offline_access outlives the browser session, and needs prompt=consent' },
  },
  {
    trap: 'For a native application the library lets any port of a loopback pass.',
    fix: 'redirect_uri is compared letter for letter whatever the kind',
    file: `${room}/provider.ts`,
    with: 'prototype.redirectUriAllowed = function (uri) {',
    without: 'void function (this: typeof prototype, uri: string) {',
    test: { file: signIn, name: 'the port of a loopback, for a native application' },
  },
  {
    trap: 'The library reaches no private address: applications in a state network are never told of a logout.',
    fix: 'it is left as a job, which the worker sends',
    file: `${room}/provider.ts`,
    with: '    backchannelLogout(this: { clientId: string }',
    without: '    unused(this: { clientId: string }',
    test: {
      file: `${room}/logout.test.ts`,
      name: 'ends the session and its tokens, leads back with the state, and tells the application from behind',
    },
  },
  {
    trap: 'A grant type that an application may not use is called a malformed request.',
    fix: 'it is called unauthorized_client, as RFC 6749 has it',
    file: `${room}/refusal-names.ts`,
    with: "error: 'unauthorized_client'",
    without: "error: 'invalid_request'",
    test: { file: signIn, name: 'the wrong secret is 401 and says so; a grant type that is not allowed is refused' },
  },
  {
    trap: 'A form that we send to the library ourselves is refused without its length, or with a body that was read.',
    fix: 'a request is replayed with its body and the length of it',
    file: 'apps/server/src/platform/http/library.ts',
    with: "{ ...raw.headers, 'content-length': String(Buffer.byteLength(content)) }",
    without: '{ ...raw.headers }',
    test: {
      file: `${room}/logout.test.ts`,
      name: 'ends the session and its tokens, leads back with the state, and tells the application from behind',
    },
  },
  {
    trap: 'A grant that ends before its refresh tokens signs people out early.',
    fix: 'such settings are refused at the start',
    file: 'apps/server/src/config.ts',
    with: '\n  .superRefine(requireLifetimes)',
    without: '',
    test: { file: library, name: 'a grant outlives its refresh tokens, or nothing is started' },
  },
  {
    trap: 'The library takes forms only where its cookies travel with requests of every site.',
    fix: 'a form leads on to a GET, and cookies stay Lax',
    file: `${room}/provider.ts`,
    with: "const safe = { httpOnly: true, sameSite: 'lax'",
    without: "const safe = { httpOnly: true, sameSite: 'none'",
    test: {
      file: library,
      name: 'cookies of the provider are for it alone: no script, no other site, and not without TLS',
    },
  },
  {
    trap: 'The plan of the Foundation asks without PKCE; whoever must pass it would switch PKCE off for everybody.',
    fix: 'PKCE is a setting of each application, and on',
    file: `${room}/provider.ts`,
    with: 'required: (_, client) => applicationOf(client).pkce_required',
    without: 'required: () => false',
    test: { file: signIn, name: 'PKCE with S256 is required, unless the application is told otherwise' },
  },
  {
    trap: 'The router of the library takes capitals and a slash at the end for the same path.',
    fix: 'paths are matched in front of it, and a slash at the end is another one',
    file: `${room}/requests.ts`,
    with: "if (path.endsWith('/') || path.includes('%')) throw",
    without: "if (path.endsWith('?')) throw",
    test: { file: signIn, name: 'answers have our headers, paths are exact, and methods are told' },
  },
  {
    trap: 'What is experimental in the library changes between minor versions.',
    fix: 'one version is pinned, and each experiment acknowledged by its version',
    file: `${room}/provider.ts`,
    with: "externalSigningSupport: { enabled: true, ack: 'experimental-01' }",
    without: 'externalSigningSupport: { enabled: true }',
    test: {
      file: library,
      name: 'the library is one version and no other: what is experimental in it changes between small ones',
    },
  },
  {
    trap: 'Another person in the same browser is met by a page that sends itself, which a strict policy blocks.',
    fix: 'that page may run its own script, named by its hash, and nothing else',
    file: `${room}/pages.ts`,
    with: `"default-src 'none'; script-src; base-uri 'none'; frame-ancestors 'none'"`,
    without: `"default-src 'none'; base-uri 'none'; frame-ancestors 'none'"`,
    test: {
      file: challenges,
      name: 'another person in the same browser signs the first one out, by a page that its own policy lets through',
    },
  },
  {
    trap: 'Introspection takes six trips to the database.',
    fix: 'all that it needs is asked for at once',
    file: `${room}/requests.ts`,
    with: 'if (asked) await prefetch(deps, context, asked);',
    without: 'void asked, void prefetch;',
    test: {
      file: `${room}/processes.test.ts`,
      name: 'introspection takes one trip to the database, whatever is asked for',
    },
  },
  {
    trap: 'What goes wrong is told by events of the library, which nobody hears: developers guess, thefts pass unseen.',
    fix: 'we listen: the developer reads why, and the security room of tokens shown twice',
    file: `${room}/provider.ts`,
    with: '  listen(deps, provider);',
    without: '  void listen;',
    test: { file: signIn, name: 'and its developer reads why' },
  },
  {
    trap: 'Introspection says active of a token whose application is not served any more, or fails over it.',
    fix: 'the policy of introspection asks for the application first',
    file: `${room}/introspection.ts`,
    with: 'if (!holder) return false;',
    without: '',
    test: {
      file: `${room}/suspended-organisation.test.ts`,
      name: 'the application of a suspended organisation signs nobody in, on the next request in every process',
    },
  },
  {
    trap: 'What is refused without asking anybody is answered to the application, by a form with the status of an error too.',
    fix: 'no browser but those of its maker and testers is led to the address of a test application',
    file: `${room}/test-answers.ts`,
    with: 'if (isShown(ctx) ||',
    without: 'if (ctx.status >= 400 ||',
    test: {
      file: `${room}/test-applications.test.ts`,
      name: 'are not led to the address of its maker by a form',
    },
  },
];
