import { constants, type KeyObject, verify } from 'node:crypto';
import type { CompleteAnswer } from './answers.ts';
import { type EidFailure, fail } from './failures.ts';
import { interactionTypesIn } from './interactions.ts';
import { isPkcs1OfDigest, isPssOfDigest } from './padding.ts';
import { nodeHash } from './protocol.ts';
import type { EidSession, FlowType, HashAlgorithm } from './session.ts';

type Signature = NonNullable<CompleteAnswer['signature']>;

const sizeOf = (hash: HashAlgorithm): number => Number(hash.slice(-3)) / 8;

/** The algorithm and every parameter must be the one that was asked for: nothing is negotiated in an answer. */
export function algorithmFault(signature: Signature, session: EidSession): EidFailure | null {
  if (signature.signatureAlgorithm !== session.algorithm) return fail('algorithm_mismatch');
  const parameters = signature.signatureAlgorithmParameters;
  if (session.algorithm !== 'rsassa-pss') return parameters ? fail('parameters_mismatch') : null;
  const { hashAlgorithm } = session;
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
export function isSignatureOf(key: KeyObject, session: EidSession, data: string | Buffer, value: Buffer): boolean {
  if (key.asymmetricKeyType !== 'rsa') return false;
  const { algorithm, hashAlgorithm } = session;
  const padding =
    algorithm === 'rsassa-pss'
      ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: sizeOf(hashAlgorithm) }
      : { padding: constants.RSA_PKCS1_PADDING };
  return verify(nodeHash(hashAlgorithm), Buffer.from(data), { key, ...padding }, value);
}

/** The signature over a digest of data that we do not have. */
export function isSignatureOfDigest(key: KeyObject, session: EidSession, value: Buffer): boolean {
  if (key.asymmetricKeyType !== 'rsa') return false;
  const { algorithm, hashAlgorithm } = session;
  const digest = Buffer.from(session.challenge, 'base64');
  if (digest.length !== sizeOf(hashAlgorithm)) return false;
  const isOfDigest = algorithm === 'rsassa-pss' ? isPssOfDigest : isPkcs1OfDigest;
  return isOfDigest(key, hashAlgorithm, digest, value);
}
