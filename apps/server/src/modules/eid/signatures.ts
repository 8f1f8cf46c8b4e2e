import { constants, type KeyObject, verify } from 'node:crypto';
import type { CompleteAnswer } from './answers.ts';
import { isEcdsaOfDigest, isOnP256 } from './ecdsa.ts';
import { type EidFailure, fail } from './failures.ts';
import { interactionTypesIn } from './interactions.ts';
import { isPkcs1OfDigest, isPssOfDigest } from './padding.ts';
import { nodeHash } from './protocol.ts';
import type { EidSession, FlowType, HashAlgorithm } from './session.ts';

type Signature = Pick<NonNullable<CompleteAnswer['signature']>, 'signatureAlgorithm' | 'signatureAlgorithmParameters'>;
type Asked = Pick<EidSession, 'algorithm' | 'hashAlgorithm'>;

const sizeOf = (hash: HashAlgorithm): number => Number(hash.slice(-3)) / 8;

/** How this key has to sign: as it was asked, but for a key on P-256 where the session lets it. The answer has no say in it. */
export const askedOf = (key: KeyObject, { algorithm, hashAlgorithm, mayBeEcdsa }: EidSession): Asked => ({
  algorithm: mayBeEcdsa && isOnP256(key) ? 'ecdsa-with-SHA256' : algorithm,
  hashAlgorithm,
});

/** The algorithm and every parameter must be the one that was asked for: nothing is negotiated in an answer. */
export function algorithmFault(signature: Signature, { algorithm, hashAlgorithm }: Asked): EidFailure | null {
  if (signature.signatureAlgorithm !== algorithm) return fail('algorithm_mismatch');
  const parameters = signature.signatureAlgorithmParameters;
  if (algorithm !== 'rsassa-pss') return parameters ? fail('parameters_mismatch') : null;
  const isAsked =
    parameters?.hashAlgorithm === hashAlgorithm &&
    parameters.maskGenAlgorithm.algorithm === 'id-mgf1' &&
    parameters.maskGenAlgorithm.parameters.hashAlgorithm === hashAlgorithm &&
    parameters.saltLength === sizeOf(hashAlgorithm) &&
    parameters.trailerField === '0xbc';
  return isAsked ? null : fail('parameters_mismatch');
}

export const flowFault = (flowType: FlowType, { offered }: EidSession): EidFailure | null =>
  offered.includes(flowType) ? null : fail('flow_type_not_offered');

export function interactionFault(used: string | undefined, { interactions }: EidSession): EidFailure | null {
  return used !== undefined && interactionTypesIn(interactions).includes(used) ? null : fail('interaction_not_offered');
}

/** The signature over data that we have. */
export function isSignatureOf(key: KeyObject, asked: Asked, data: string | Buffer, value: Buffer): boolean {
  const { algorithm, hashAlgorithm } = asked;
  if (algorithm === 'ecdsa-with-SHA256')
    return hashAlgorithm === 'SHA-256' && isOnP256(key) && verify('sha256', Buffer.from(data), key, value);
  if (key.asymmetricKeyType !== 'rsa') return false;
  const padding =
    algorithm === 'rsassa-pss'
      ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: sizeOf(hashAlgorithm) }
      : { padding: constants.RSA_PKCS1_PADDING };
  return verify(nodeHash(hashAlgorithm), Buffer.from(data), { key, ...padding }, value);
}

/** The signature over a digest of data that we do not have. */
export function isSignatureOfDigest(key: KeyObject, asked: Asked, digest: Buffer, value: Buffer): boolean {
  const { algorithm, hashAlgorithm } = asked;
  if (digest.length !== sizeOf(hashAlgorithm)) return false;
  if (algorithm === 'ecdsa-with-SHA256') return hashAlgorithm === 'SHA-256' && isEcdsaOfDigest(key, digest, value);
  if (key.asymmetricKeyType !== 'rsa') return false;
  const isOfDigest = algorithm === 'rsassa-pss' ? isPssOfDigest : isPkcs1OfDigest;
  return isOfDigest(key, hashAlgorithm, digest, value);
}
