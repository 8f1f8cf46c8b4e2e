import { wrongField } from '#sandbox/refusal';
import { digestSizeOf } from './digest-signature.ts';
import type { HashAlgorithm } from './protocol.ts';
import type { AlgorithmWanted } from './requests.ts';
import type { Task } from './sessions.ts';

/** What to sign, for a sign-in. 32 to 64 bytes, or it could be guessed. */
export function challengeTask(rpChallenge: string, wanted: AlgorithmWanted): Task {
  const size = Buffer.from(rpChallenge, 'base64').length;
  if (size < 32 || size > 64) throw wrongField('rpChallenge', 'must be of 32 to 64 bytes');
  return { value: rpChallenge, algorithm: wanted.signatureAlgorithm, hashAlgorithm: hashOf(wanted) };
}

export function digestTask(digest: string, wanted: AlgorithmWanted): Task {
  const hashAlgorithm = hashOf(wanted);
  if (Buffer.from(digest, 'base64').length !== digestSizeOf(hashAlgorithm)) {
    throw wrongField('digest', `is not as long as ${hashAlgorithm} makes it`);
  }
  return { value: digest, algorithm: wanted.signatureAlgorithm, hashAlgorithm };
}

function hashOf({ signatureAlgorithm, signatureAlgorithmParameters: parameters }: AlgorithmWanted): HashAlgorithm {
  if (signatureAlgorithm === 'sha256WithRSAEncryption') return 'SHA-256';
  if (signatureAlgorithm === 'sha384WithRSAEncryption') return 'SHA-384';
  if (signatureAlgorithm === 'sha512WithRSAEncryption') return 'SHA-512';
  if (!parameters) throw wrongField('signatureAlgorithmParameters', 'rsassa-pss needs a hashAlgorithm');
  return parameters.hashAlgorithm;
}
