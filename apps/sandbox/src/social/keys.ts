import { calculateJwkThumbprint, type CryptoKey, exportJWK, generateKeyPair, type JWK } from 'jose';

export interface SocialKeys {
  /** What the provider signs with, and publishes the public half of. */
  jwk: JWK & { kid: string };
  own: CryptoKey;
  /** A key that must not be trusted, made when it is needed: it takes a tenth of a second. */
  foreign: () => Promise<CryptoKey>;
}

/** Made anew with each sandbox, so that a client that keeps keys for too long fails. */
export async function makeSocialKeys(): Promise<SocialKeys> {
  const own = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(own.privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  const foreign = async () => (await generateKeyPair('RS256')).privateKey;
  return { jwk: { ...jwk, kid, alg: 'RS256', use: 'sig' }, own: own.privateKey, foreign };
}
