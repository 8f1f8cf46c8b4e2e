import { calculateJwkThumbprint, type CryptoKey, exportJWK, generateKeyPair, type JWK } from 'jose';

export interface SocialKeys {
  /** What the provider signs with, and publishes the public half of. */
  jwk: JWK & { kid: string };
  own: CryptoKey;
  /** A key that nobody has reason to trust. */
  foreign: CryptoKey;
}

/** Made anew with each sandbox: whoever keeps keys for too long finds out. */
export async function makeSocialKeys(): Promise<SocialKeys> {
  const [own, foreign] = await Promise.all([
    generateKeyPair('RS256', { extractable: true }),
    generateKeyPair('RS256', { extractable: true }),
  ]);
  const jwk = await exportJWK(own.privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  return { jwk: { ...jwk, kid, alg: 'RS256', use: 'sig' }, own: own.privateKey, foreign: foreign.privateKey };
}
