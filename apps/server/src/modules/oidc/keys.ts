import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject, sign } from 'node:crypto';
import { promisify } from 'node:util';
import * as audit from '#modules/audit';
import { type System, system } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import type { Keyring } from '#platform/security/keyring';
import { changing, recall, remember } from '#platform/memory/memory';
import { announce } from '#platform/messaging/outbox';
import { uuidv7 } from '#platform/data/uuid';
import { insertKey, listKeys, lockKeys, moveKey, removeKey } from './keys.sql.ts';

/** Any signer: a key that we hold sealed, or a security module that does not show its key. */
export interface Signer {
  kid: string;
  publicKey: KeyObject;
  /** RS256 of `data`. */
  sign(data: Uint8Array): Promise<Buffer>;
}

export interface SigningKeys {
  /** Another word for every set of keys. */
  epoch: string;
  current: Signer;
  /** The one to come, which applications can learn ahead of time, and the one before. */
  others: Signer[];
}

export type KeyDeps = Pick<Deps, 'pool' | 'redis' | 'metrics' | 'now' | 'keyring'>;

const memoryKey = 'oidc:signing-keys';
const actor = system('keep signing keys');

/** The keys as they are now, in every process: what changed is seen by the next who asks. */
export function openKeys(deps: KeyDeps): () => Promise<SigningKeys> {
  let held: SigningKeys | undefined;
  return async () => {
    const [epoch = null] = await recall(deps, [memoryKey]);
    if (held && held.epoch === epoch) return held;
    held = await loadKeys(deps);
    await remember(deps, memoryKey, held.epoch);
    return held;
  };
}

async function loadKeys(deps: KeyDeps): Promise<SigningKeys> {
  let rows = await listKeys(asActor(deps, actor));
  if (!rows.some(({ state }) => state === 'current')) {
    await makeFirstKeys(deps);
    rows = await listKeys(asActor(deps, actor));
  }
  const current = rows.find(({ state }) => state === 'current');
  if (!current) throw new Error('there is no key to sign with');
  const signerOf = (row: { id: string; private_sealed: string }) => openSigner(deps.keyring, row);
  return {
    epoch: rows.map(({ id, state }) => `${state} ${id}`).join(),
    current: signerOf(current),
    others: rows.filter((row) => row !== current).map(signerOf),
  };
}

const placeOf = (id: string) => ({ table: 'oidc.signing_key', row: id, column: 'private_sealed' });

function openSigner(keyring: Keyring, { id, private_sealed }: { id: string; private_sealed: string }): Signer {
  const privateKey = createPrivateKey(keyring.open(placeOf(id), private_sealed));
  return {
    kid: id,
    publicKey: createPublicKey(privateKey),
    sign: (data) =>
      new Promise((resolve, reject) =>
        // On another thread: a signature takes a millisecond, which other requests need not wait for.
        sign('sha256', data, privateKey, (error, signature) => (error ? reject(error) : resolve(signature))),
      ),
  };
}

const makePair = promisify(generateKeyPair);

async function makeKey(deps: { keyring: Keyring; now: () => Date }, state: 'next' | 'current') {
  const { publicKey, privateKey } = await makePair('rsa', { modulusLength: 3_072 });
  const id = uuidv7();
  return {
    id,
    state,
    public_key: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    private_sealed: deps.keyring.seal(placeOf(id), privateKey.export({ type: 'pkcs8', format: 'pem' })),
    created_at: deps.now(),
  };
}

async function makeFirstKeys(deps: KeyDeps): Promise<void> {
  const keys = [await makeKey(deps, 'current'), await makeKey(deps, 'next')];
  await changing(deps, memoryKey, () =>
    transact(deps, actor, async (deps) => {
      for (const key of keys) await insertKey(deps.db, key);
    }),
  );
}

/**
 * The next key signs from now on, the one before it is still accepted, and a new one is published for the next time. No
 * person is signed out: signatures of the previous key are good until the rotation after this one.
 */
export async function rotateSigningKeys(deps: KeyDeps, actor: System): Promise<{ kid: string }> {
  if ((await listKeys(asActor(deps, actor))).length === 0) await makeFirstKeys(deps);
  const next = await makeKey(deps, 'next');
  await changing(deps, memoryKey, () =>
    transact(deps, actor, async (deps) => {
      await lockKeys(deps.db);
      await moveOn(deps.db);
      await insertKey(deps.db, next);
      audit.record(deps, actor, { action: 'oidc.signing_key_rotated', object: `key:${next.id}` });
      announce(deps, actor, { type: 'oidc.signing_key_rotated', aggregate: `key:${next.id}`, data: {} });
    }),
  );
  const current = (await listKeys(asActor(deps, actor))).find(({ state }) => state === 'current');
  return { kid: current?.id ?? '' };
}

async function moveOn(db: Tx): Promise<void> {
  await removeKey(db, 'previous');
  await moveKey(db, 'current', 'previous');
  await moveKey(db, 'next', 'current');
}
