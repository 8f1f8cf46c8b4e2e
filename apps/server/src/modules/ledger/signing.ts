import { generateKeyPairSync } from 'node:crypto';
import type { Db, Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import type { Keyring } from '#platform/security/keyring';
import { openSigner, readVerifierKey, type Signer, type VerifierKey } from './notes.ts';
import { insertSigningKey, listSigningKeys } from './signing.sql.ts';

const placeOf = (id: string) => ({ table: 'audit.signing_key', row: id, column: 'private_key_sealed' });

/** The key that signs now; made on first use, by the holder of the head's lock. */
export async function currentSigner(deps: { db: Tx; keyring: Keyring }, log: string): Promise<Signer> {
  const [newest] = await signersOf(deps);
  return newest ?? addSigner(deps, log);
}

/** A new key signs from now on; what older ones signed stays good. Answers with what others check it by. */
export const addSigningKey = async (deps: Pick<Deps, 'keyring' | 'config'> & { db: Tx }): Promise<string> =>
  (await addSigner(deps, deps.config.AUDIT_LOG_NAME)).verifierKey;

async function addSigner(deps: { db: Tx; keyring: Keyring }, log: string): Promise<Signer> {
  const privateKey = generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' });
  const signer = openSigner(log, privateKey);
  const id = idOf(signer);
  await insertSigningKey(deps.db, { id, private_key_sealed: deps.keyring.seal(placeOf(id), privateKey) });
  return signer;
}

/** The keys whose checkpoints count, the one that signs now first. */
export async function verifierKeys(deps: { db: Db; keyring: Keyring }): Promise<string[]> {
  return (await signersOf(deps)).map(({ verifierKey }) => verifierKey);
}

export function trustedKeys(texts: readonly string[]): VerifierKey[] {
  return texts.map((text) => {
    const key = readVerifierKey(text);
    if (!key) throw new Error('not a verifier key such as example.gov.mn/audit+0a1b2c3d+AbC...');
    return key;
  });
}

/** Worked out from the private keys, which only the ring opens: a public key slipped into the table counts for nothing. */
async function signersOf({ db, keyring }: { db: Db; keyring: Keyring }): Promise<Signer[]> {
  const rows = await listSigningKeys(db);
  return rows.map(({ id, private_key_sealed }) => {
    const signer = openSigner(id.slice(0, id.indexOf('+')), keyring.open(placeOf(id), private_key_sealed));
    if (idOf(signer) !== id) throw new Error('a signing key of the audit log stands under the id of another');
    return signer;
  });
}

const idOf = ({ verifierKey }: Signer): string => verifierKey.split('+').slice(0, 2).join('+');
