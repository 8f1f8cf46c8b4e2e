import assert from 'node:assert/strict';
import { newApplicationSample } from '@tamga/contract/application';
import * as client from 'openid-client';
import * as applications from '#modules/applications';
import * as sessions from '#modules/sessions';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import {
  asSystem,
  credentialsOf,
  type House,
  openHouse,
  type Scope,
  type SignedIn,
  type HouseOptions,
} from './house.ts';
import { freePort } from './pooler.ts';
import { giveSigningKeys } from './signing-keys.ts';

/** A house that listens, and is an identity provider. */
export interface ProviderHouse extends House {
  issuer: string;
  admin: SignedIn;
}

export const stateKey = 'state-key-of-the-tests-0123456789';
export const callback = 'http://127.0.0.1:4999/callback';

export async function openProviderHouse(
  scope: Scope,
  options: HouseOptions & { issuer?: string } = {},
): Promise<ProviderHouse> {
  const port = await freePort();
  const own = `http://127.0.0.1:${port}`;
  const issuer = options.issuer ?? own;
  const env = { OAUTH_ISSUER: issuer, SSO_STATE_KEY: stateKey, ...options.env };
  const house = await openHouse(scope, { kernel: { limits: 'off' }, ...options, env });
  if (!options.database) await giveSigningKeys(house);
  await house.app.listen({ port, host: '127.0.0.1' });
  return { ...house, issuer: own, admin: await house.signIn('admin') };
}

/** An application that was registered over the API, as its developer has it. */
export interface Registered {
  id: string;
  secret: string;
  version: number;
}

export async function register(
  house: ProviderHouse,
  settings: object = {},
  services: string[] = [],
): Promise<Registered> {
  // The same subject everywhere, by which tests know whom they signed in.
  const usual = { redirect_uris: [callback], post_logout_redirect_uris: [], subject_type: 'public' };
  const payload = { ...newApplicationSample, ...usual, ...settings };
  const send = async ({ headers }: SignedIn) =>
    (await house.app.inject({ method: 'POST', url: '/api/v1/applications', payload, headers })).json();
  let reply = await send(house.admin);
  if (reply.error === 'applications.agreement_needed') {
    // Not the same one each time: only so many questions wait for a person at once.
    const admin = await house.signIn('admin');
    await send(admin);
    await agreeByPin2(house, admin);
    reply = await send(admin);
  }
  assert.ok(reply.data, reply.message);
  const { id, version } = reply.data.application;
  const { headers } = house.admin;
  if (services.length > 0) {
    const url = `/api/v1/applications/${id}/services`;
    await house.app.inject({ method: 'PUT', url, payload: { services, version }, headers });
  }
  return { id, secret: reply.data.secret, version };
}

/** Approves with PIN2 everything that this person has asked to lower. */
export async function agreeByPin2({ deps }: House, { userId }: SignedIn): Promise<void> {
  const rows = await asSystem(deps)
    .selectFrom('applications.lowering')
    .select('approval_id as id')
    .where('user_id', '=', userId)
    .where('approved_at', 'is', null)
    .execute();
  for (const { id } of rows) {
    const asked = { id, subjectId: userId, askedBy: userId, act: {}, evidenceId: '' };
    await transact(deps, system('test'), (deps) => applications.lowering.approved(deps, system('test'), asked));
  }
}

export const discover = (
  house: ProviderHouse,
  { id, secret }: Pick<Registered, 'id' | 'secret'>,
  how: client.ClientAuth = secret === null ? client.None() : client.ClientSecretBasic(secret),
): Promise<client.Configuration> =>
  client.discovery(new URL(house.issuer), id, undefined, how, { execute: [client.allowInsecureRequests] });

/** As loosely typed as JSON is: each test knows what it asked for. */
type Answered = ReturnType<typeof JSON.parse>;

interface Cookie {
  name: string;
  value: string;
  path: string;
}

/** As much of a browser as signing in takes: cookies with their paths, and redirects one by one. */
export class Browser {
  cookies: Cookie[] = [];
  #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  async go(address: string | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, this.#origin);
    const fits = ({ path }: Cookie) => url.pathname === path || url.pathname.startsWith(path.replace(/\/?$/, '/'));
    const cookie = this.cookies
      .filter(fits)
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    const headers = { accept: 'text/html', ...(init.headers as Record<string, string>), ...(cookie && { cookie }) };
    const reply = await fetch(url, { redirect: 'manual', ...init, headers });
    for (const text of reply.headers.getSetCookie()) this.#keep(text);
    return reply;
  }

  #keep(text: string): void {
    const [pair = '', ...attributes] = text.split(';').map((part) => part.trim());
    const [name = '', ...rest] = pair.split('=');
    const value = rest.join('=');
    const path = attributes.find((one) => /^path=/i.test(one))?.slice(5) ?? '/';
    this.cookies = this.cookies.filter((one) => one.name !== name || one.path !== path);
    if (value && !/max-age=0|expires=Thu, 01 Jan 1970/i.test(text)) this.cookies.push({ name, value, path });
  }

  /** Asks the platform as its web application does: with the session of the person who is signed in there. */
  async api(method: string, path: string, body: object | undefined, person: Pick<SignedIn, 'headers'> | null) {
    const headers = { accept: 'application/json', 'accept-language': 'en', ...person?.headers };
    const json = { 'content-type': 'application/json' };
    const init = body ? { body: JSON.stringify(body), headers: { ...headers, ...json } } : { headers };
    const reply = await this.go(path, { method, ...init });
    const answer = (await reply.json()) as Answered;
    return { ...answer, statusCode: reply.status };
  }
}

/** One sign-in on its way. */
export interface Flow {
  verifier: string;
  state: string;
  nonce: string;
  reply: Response;
  /** Where the browser is sent next. */
  at: URL | null;
  prompts: string[];
}

const locationOf = (house: ProviderHouse, reply: Response): URL | null => {
  const location = reply.headers.get('location');
  return location === null ? null : new URL(location, house.issuer);
};

export async function begin(
  house: ProviderHouse,
  browser: Browser,
  config: client.Configuration,
  parameters: Record<string, string> = {},
): Promise<Flow> {
  const verifier = client.randomPKCECodeVerifier();
  const [state, nonce] = [client.randomState(), client.randomNonce()];
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: callback,
    scope: 'openid',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...parameters,
  });
  const reply = await browser.go(url);
  return { verifier, state, nonce, reply, at: locationOf(house, reply), prompts: [] };
}

/** Goes on as the web application would, until the browser leaves for the application or stays. */
export async function goOn(
  house: ProviderHouse,
  browser: Browser,
  flow: Flow,
  person: SignedIn,
  consent: object = {},
): Promise<Flow> {
  while (flow.at?.origin === house.issuer) {
    const kind = flow.at.pathname.slice(1);
    const challenge = flow.at.searchParams.get(`${kind}_challenge`);
    if (challenge === null) {
      flow.reply = await browser.go(flow.at);
      flow.at = locationOf(house, flow.reply);
      continue;
    }
    flow.prompts.push(kind);
    const body = { challenge, ...(kind === 'consent' && consent) };
    const answer = await browser.api('POST', `/api/v1/provider/${kind}/accept`, body, person);
    assert.equal(answer.statusCode, 200, answer.message);
    flow.at = new URL(answer.data.redirect_to);
  }
  return flow;
}

export const exchange = (config: client.Configuration, flow: Flow) =>
  client.authorizationCodeGrant(config, flow.at!, {
    pkceCodeVerifier: flow.verifier,
    expectedState: flow.state,
    expectedNonce: flow.nonce,
  });

/** From nothing to tokens, in a browser of its own unless one is given. */
export async function signInAt(
  house: ProviderHouse,
  config: client.Configuration,
  person: SignedIn,
  {
    browser = new Browser(house.issuer),
    parameters = {},
  }: { browser?: Browser; parameters?: Record<string, string> } = {},
) {
  const flow = await goOn(house, browser, await begin(house, browser, config, parameters), person);
  return { browser, flow, tokens: await exchange(config, flow) };
}

/** The same person, who signs in once more. */
export async function signInAnew(house: House, { userId }: SignedIn): Promise<SignedIn> {
  const session = await sessions.openSession(house.deps, system('test'), {
    userId,
    method: 'eid-push',
    provenAt: new Date(),
  });
  return { userId, ...credentialsOf(session) };
}

/** The refusal of a request, as openid-client throws it. */
export async function refusalOf(asked: Promise<unknown>): Promise<{ error: string; status: number }> {
  const error = await asked.then(
    () => assert.fail('it was not refused'),
    (error: unknown) => error,
  );
  if (error instanceof client.ResponseBodyError) return { error: error.error, status: error.status };
  if (error instanceof client.WWWAuthenticateChallengeError)
    return { error: String(error.cause[0]?.parameters.error), status: error.status };
  if (error instanceof client.AuthorizationResponseError) return { error: error.error, status: 303 };
  throw error;
}
