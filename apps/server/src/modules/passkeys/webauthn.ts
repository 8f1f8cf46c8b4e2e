import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers';
import type { AssertedPasskey, NewPasskey } from '@tamga/contract/passkeys.forms';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { partyOf } from './passkeys.config.ts';

type Config = Pick<Deps, 'config'>;

const requiredOf = ({ config }: Config) => {
  const party = partyOf(config);
  if (!party) throw new AppError('passkeys.not_configured');
  return party;
};

/** Ed25519, ES256 and RS256: between them every authenticator has one. */
const algorithms = [-8, -7, -257];

export interface KnownKey {
  key_id: string;
  transports: string[];
}

const described = (keys: readonly KnownKey[]) => keys.map(({ key_id, transports }) => ({ id: key_id, transports }));

interface ToRegister {
  userId: string;
  kind: 'person' | 'superadmin';
  name: string;
  keys: readonly KnownKey[];
}

/** What `navigator.credentials.create` takes. */
export function registrationOptions(deps: Config, { userId, kind, name, keys }: ToRegister, timeoutMs: number) {
  const label = kind === 'superadmin' ? `${name} (super administrator)` : name;
  return generateRegistrationOptions({
    rpName: 'Tamga',
    rpID: requiredOf(deps).domain,
    // Of both kinds, so that an authenticator keeps the passkey of one beside that of the other.
    userID: new TextEncoder().encode(`${kind}:${userId}`),
    userName: label,
    userDisplayName: label,
    timeout: timeoutMs,
    attestationType: 'none',
    excludeCredentials: described(keys),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  });
}

/** What `navigator.credentials.get` takes. */
export function proofOptions(deps: Config, keys: readonly KnownKey[], timeoutMs: number) {
  return generateAuthenticationOptions({
    rpID: requiredOf(deps).domain,
    timeout: timeoutMs,
    allowCredentials: described(keys),
    userVerification: 'required',
  });
}

/** The key that a browser brought, or null where anything about its answer is not as it must be. */
export async function readNewKey(deps: Config, challenge: string, response: NewPasskey) {
  const { domain, origins } = requiredOf(deps);
  const { clientDataJSON, attestationObject } = response.response;
  try {
    refuseCertificates(response);
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: asSaid(response, { clientDataJSON, attestationObject }),
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: domain,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified || registrationInfo.credential.id !== response.id) return null;
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      key_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: String(credential.counter),
      transports: response.response.transports ?? [],
      synced: credentialBackedUp,
    };
  } catch {
    return null;
  }
}

/** An answer with what is looked at, and nothing else that came with it. */
const asSaid = <R>({ id, rawId, type }: Pick<NewPasskey, 'id' | 'rawId' | 'type'>, response: R) => ({
  id,
  rawId,
  type,
  response,
  clientExtensionResults: {},
});

/**
 * The maker of the authenticator is not checked, and no list of makers is kept. The library would accept a self-made
 * certificate, and would ask makers over the network about theirs, so attestations are refused before they are read.
 */
function refuseCertificates({ response }: NewPasskey): void {
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  const isSelfMade = decoded.get('fmt') === 'packed' && decoded.get('attStmt').get('x5c') === undefined;
  if (decoded.get('fmt') !== 'none' && !isSelfMade) throw new Error('nobody asked for an attestation');
}

interface KeptKey {
  key_id: string;
  public_key: Buffer;
}

/** The signed content of a passkey, once its signature is valid; null if anything about it is wrong. */
export async function readProof(
  deps: Config,
  challenge: string,
  { key_id, public_key }: KeptKey,
  response: AssertedPasskey,
) {
  const { domain, origins } = requiredOf(deps);
  const { clientDataJSON, authenticatorData, signature } = response.response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: asSaid(response, { clientDataJSON, authenticatorData, signature }),
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: domain,
      requireUserVerification: true,
      // The counter is compared where it is kept, once it is known that the signature is good: only then does it tell.
      credential: { id: key_id, publicKey: new Uint8Array(public_key), counter: 0 },
    });
    if (!verified || response.id !== key_id) return null;
    return { counter: authenticationInfo.newCounter, synced: authenticationInfo.credentialBackedUp };
  } catch {
    return null;
  }
}
