import { createLocalJWKSet, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Person } from '#platform/actor';
import type { Deps } from '#platform/deps';
import type { Host } from './host.ts';
import { textOf } from './parameters.ts';
import { routes } from './provider.ts';
import { openTried, type Tried } from './trial-calls.ts';
import { failedAt, type TrialOutcome, type TrialRequest } from './trial-outcomes.ts';

const Tokens = z.object({
  access_token: z.string(),
  id_token: z.string(),
  refresh_token: z.string().optional(),
  expires_in: z.int(),
  scope: z.string(),
});
type Tokens = z.output<typeof Tokens>;

/** Exchanges the code as the application would, reads what the tokens say, and ends them. */
export async function exchangeCode(
  deps: Pick<Deps, 'now'>,
  host: Host,
  person: Person,
  { applicationId, request, code }: { applicationId: string; request: TrialRequest; code: string },
): Promise<TrialOutcome> {
  const provider = await host.provider();
  const tried = openTried(deps, host, applicationId, person.origin);
  const found = await provider.AuthorizationCode.find(code);
  // Another person who went through the sign-in has not agreed to be shown to this one.
  if (found && found.accountId !== person.userId) return failedAt('exchange', 'other_person', '');
  const form = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: request.redirect_uri,
    client_id: applicationId,
    code_verifier: request.verifier,
  };
  const { status, body } = await tried.call({ method: 'POST', url: routes.token, form });
  if (status !== 200) return failedAt('exchange', textOf(body.error), textOf(body.error_description));
  const tokens = Tokens.parse(body);
  try {
    return await readTokens(deps, tried, provider.issuer, request.nonce, tokens);
  } finally {
    await (await provider.AccessToken.find(tokens.access_token))?.destroy();
    await (await provider.RefreshToken.find(tokens.refresh_token ?? ''))?.destroy();
  }
}

async function readTokens(
  deps: Pick<Deps, 'now'>,
  tried: Tried,
  issuer: string,
  nonce: string,
  { access_token, id_token, refresh_token, expires_in, scope }: Tokens,
): Promise<TrialOutcome> {
  const granted = { scope: scope.split(' '), expires_in, refresh_token: refresh_token !== undefined };
  const claims = await readIdToken(deps, tried, issuer, id_token);
  if (claims === null || claims.nonce !== nonce) return { ...failedAt('exchange', 'invalid_id_token', ''), granted };
  const read = { granted, id_token: listOf(claims) };
  const headers = { authorization: `Bearer ${access_token}` };
  const { status, body } = await tried.call({ method: 'GET', url: routes.userinfo, headers });
  if (status !== 200) return { ...failedAt('userinfo', textOf(body.error), textOf(body.error_description)), ...read };
  return { problem: null, ...read, userinfo: listOf(body) };
}

const Keys = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });

/** By the published keys, as an application checks it. */
async function readIdToken(deps: Pick<Deps, 'now'>, tried: Tried, issuer: string, token: string) {
  const { body } = await tried.call({ method: 'GET', url: routes.jwks });
  const keys = createLocalJWKSet(Keys.parse(body));
  const expected = { issuer, audience: tried.applicationId, algorithms: ['RS256'], currentDate: deps.now() };
  try {
    return (await jwtVerify(token, keys, { ...expected, clockTolerance: 30 })).payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

const listOf = (claims: object): { name: string; value: string }[] =>
  Object.entries(claims).map(([name, value]: [string, unknown]) => ({
    name,
    value: typeof value === 'string' ? value : JSON.stringify(value),
  }));
