import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import * as client from 'openid-client';
import * as sessions from '#modules/sessions';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { credentialsOf, type SignedIn } from '#test/house';
import {
  Browser,
  callback,
  discover,
  type Flow,
  goOn,
  openProviderHouse,
  type ProviderHouse,
  register,
  type Registered,
} from '#test/relying-party';
import type { Scope } from '#test/house';
import type { ModuleName } from './plans.ts';

/** The table in docs/conformance.md is made from these: each module of the plans has one, and only one. */
export const proves = (name: ModuleName, work: () => Promise<void> | void): void => void test(name, work);

export interface Stage {
  house: ProviderHouse;
  own: Registered;
  config: client.Configuration;
  citizen: SignedIn;
}

/** A provider and an application, which sends what the plans have it send: no PKCE unless the module is about it. */
export async function openStage(scope: Scope, settings: object = {}): Promise<Stage> {
  const house = await openProviderHouse(scope);
  const own = await register(house, { pkce_required: false, ...settings });
  return { house, own, config: await discover(house, own), citizen: await house.signIn() };
}

/** Where an application sends the browser, with a state and a nonce unless they are taken out. */
export function requestOf(config: client.Configuration, parameters: Record<string, string | null> = {}) {
  const [state, nonce] = [client.randomState(), client.randomNonce()];
  const all = { redirect_uri: callback, scope: 'openid', state, nonce, ...parameters };
  const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null);
  return { state, nonce, url: client.buildAuthorizationUrl(config, Object.fromEntries(given)) };
}

export interface SentFlow extends Flow {
  browser: Browser;
}

export async function send(
  { house, config }: Stage,
  parameters: Record<string, string | null> = {},
  browser = new Browser(house.issuer),
): Promise<SentFlow> {
  const { url, state, nonce } = requestOf(config, parameters);
  const reply = await browser.go(url);
  return { browser, verifier: '', state, nonce, reply, at: atOf(house, reply), prompts: [] };
}

export const atOf = ({ issuer }: ProviderHouse, reply: Response): URL | null => {
  const location = reply.headers.get('location');
  return location === null ? null : new URL(location, issuer);
};

/** The parameters that the browser brings back, checked as an application has to, and exchanged. */
export const redeem = (
  { config }: Stage,
  { at, state, nonce }: Flow,
  checks: client.AuthorizationCodeGrantChecks = {},
) => client.authorizationCodeGrant(config, at!, { expectedState: state, expectedNonce: nonce, ...checks });

/** From the request to tokens whose ID token holds. */
export async function complete(stage: Stage, parameters: Record<string, string> = {}, browser?: Browser) {
  const flow = await send(stage, parameters, browser);
  await goOn(stage.house, flow.browser, flow, stage.citizen);
  const tokens = await redeem(stage, flow);
  await holds(stage, tokens.id_token!);
  return { ...flow, tokens, claims: tokens.claims()! };
}

/** The signature is checked against the published keys: openid-client trusts the token endpoint for it. */
export async function holds({ house, own, citizen }: Stage, idToken: string) {
  const keys = createRemoteJWKSet(new URL(`${house.issuer}/.well-known/jwks.json`));
  const verified = await jwtVerify(idToken, keys, {
    issuer: house.issuer,
    audience: own.id,
    algorithms: ['RS256'],
    requiredClaims: ['exp', 'iat', 'auth_time'],
  });
  assert.equal(verified.payload.sub, citizen.userId);
  return verified;
}

/** The same citizen, who has just signed in once more. */
export async function signInAnew({ house, citizen }: Stage): Promise<SignedIn> {
  const session = await transact(house.deps, system('test'), (deps) =>
    sessions.openSession(deps, system('test'), { userId: citizen.userId, method: 'unknown', provenAt: null }),
  );
  return { userId: citizen.userId, ...credentialsOf(session) };
}
