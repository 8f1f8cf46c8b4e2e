import { wrongField } from '#sandbox/refusal';
import type { World } from '#sandbox/world';
import { digestSizeOf } from './digest-signature.ts';
import type { Person } from './person.ts';
import type { HashAlgorithm, Kind } from './protocol.ts';
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
  if (signatureAlgorithm === 'ecdsa-with-SHA256') {
    if (parameters && parameters.hashAlgorithm !== 'SHA-256') {
      throw wrongField('hashAlgorithm', 'ecdsa-with-SHA256 goes with SHA-256 alone');
    }
    return 'SHA-256';
  }
  if (!parameters) throw wrongField('signatureAlgorithmParameters', 'rsassa-pss needs a hashAlgorithm');
  return parameters.hashAlgorithm;
}

type Deps = Pick<World, 'dialect'>;
type KeyOwner = Pick<Person, 'key'>;

/**
 * Whether the key of this person can do what was asked. A sign-in is asked for before anybody knows whose key answers: one on
 * P-256 then answers in its own way where PSS was asked for, if the hash is its own.
 */
export function canDo({ dialect }: Deps, { key }: KeyOwner, kind: Kind, task: Task | null): boolean {
  if (!task) return true;
  const isEcdsa = task.algorithm === 'ecdsa-with-SHA256';
  if (key === 'rsa') return !isEcdsa;
  if (dialect === 'smart-id') return false;
  return isEcdsa || (kind === 'auth' && task.algorithm === 'rsassa-pss' && task.hashAlgorithm === 'SHA-256');
}

/** Refuses what the holder of the key cannot do, or what nobody can. */
export function checkAlgorithm(deps: Deps, holder: KeyOwner | null, kind: Kind, task: Task | null): void {
  const isKnown = deps.dialect === 'eid-mn' || task?.algorithm !== 'ecdsa-with-SHA256';
  if (isKnown && (!holder || canDo(deps, holder, kind, task))) return;
  throw wrongField('signatureAlgorithm', 'the key cannot do it');
}
