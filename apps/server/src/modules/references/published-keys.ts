import { createPublicKey, X509Certificate } from 'node:crypto';
import type { listReferenceKeys } from '@tamga/contract/references.verify';
import type { Data } from '@tamga/contract';
import { type KeyDeps, publishedKeys } from './seal-keys.ts';

/** What anybody needs to verify documents, and keeps: after that nobody has to be asked. */
export async function listPublished(deps: KeyDeps): Promise<Data<typeof listReferenceKeys>> {
  const { codes, authorities } = await publishedKeys(deps);
  return {
    keys: codes.map(({ kid, publicKey }) => {
      const { x = '' } = createPublicKey({ key: publicKey, format: 'der', type: 'spki' }).export({ format: 'jwk' });
      return { kid, kty: 'OKP', crv: 'Ed25519', x, alg: 'EdDSA', use: 'sig' };
    }),
    certificates: authorities.map((der) => new X509Certificate(der).toString()),
  };
}

/** Those who vouch for the seals, as DER, for who verifies documents of others as well. */
export const listSealAuthorities = async (deps: KeyDeps): Promise<Buffer[]> => (await publishedKeys(deps)).authorities;
