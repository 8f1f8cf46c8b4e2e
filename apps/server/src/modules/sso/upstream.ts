import type { Deps } from '#platform/deps';
import { deriveKey } from '#platform/security/derived-keys';
import { AppError } from '#platform/error';
import { openRelyingParty, type RelyingParty } from '#platform/outgoing/openid';
import type { OpenidClient } from '#platform/outgoing/openid-calls';

/** The upstream that people sign in at. */
export interface Upstream {
  issuer: string;
  party: RelyingParty;
  /** Us, in a browser and in an app. */
  web: OpenidClient;
  native: OpenidClient;
  civilIdClaim: string;
  /** Levels at which it has seen an eID. */
  eidAcrs: readonly string[];
  stateKey: Uint8Array;
  allows(redirectUri: string): boolean;
}

/** Null in the role of a provider. The settings are whole in the role of a client: `requireSsoWhole` sees to it. */
export function openUpstream({ config, now }: Pick<Deps, 'config' | 'now'>): Upstream | null {
  const { SSO_ISSUER: issuer, SSO_CLIENT_ID: id, SSO_CLIENT_SECRET: secret, SSO_STATE_KEY: stateKey } = config;
  const { SSO_REDIRECT_URIS: redirectUris, SSO_NATIVE_CLIENT_ID: nativeId } = config;
  if (config.AUTH_MODE === 'provider' || !issuer || !id || !secret || !stateKey || !redirectUris) return null;
  const web = { id, secret: secret.reveal() };
  return {
    issuer,
    party: openRelyingParty({ config, now }, issuer),
    web,
    native: nativeId === undefined ? web : { id: nativeId, secret: null },
    civilIdClaim: config.SSO_CIVIL_ID_CLAIM,
    eidAcrs: config.SSO_EID_ACR,
    // Of its own: the provider's role uses the same setting for other things.
    stateKey: deriveKey(stateKey.reveal(), 'state of a sign-in upstream'),
    allows: (redirectUri) => redirectUris.includes(redirectUri),
  };
}

/** To anybody who asks, there is no upstream where there is none. */
export function required(upstream: Upstream | null): Upstream {
  if (!upstream) throw new AppError('request.not_found');
  return upstream;
}

export function requireAllowed(upstream: Upstream, redirectUri: string): void {
  if (!upstream.allows(redirectUri)) throw new AppError('auth.callback_not_allowed');
}
