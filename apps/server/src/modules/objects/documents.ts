import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { System } from '#platform/actor';
import { transact, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { sealStream } from '#platform/security/sealed-stream';
import { keyOf } from './keys.ts';
import { beginObject, forgetPending, settle } from './pending.ts';
import type { TakenObject } from './uploads.ts';

type DocumentDeps = Pick<Deps, 'pool' | 'keyring' | 'now' | 'objects' | 'log'>;

export interface MadeDocument {
  /** What it is for: `<room>.<noun>`. */
  kind: `${string}.${string}`;
  name: string;
  type: string;
  bytes: Buffer;
  signal: AbortSignal;
}

/**
 * Keeps what the platform itself has made, as nobody's: the room that made it decides who reads it. As with uploads, it is
 * there in the transaction of what `keep` does about it, or not at all. It is not scanned, since nobody sent it.
 */
export async function keepDocument<T>(
  deps: DocumentDeps,
  actor: System,
  { kind, name, type, bytes, signal }: MadeDocument,
  keep: (deps: DocumentDeps & { db: Tx }, object: TakenObject) => Promise<T>,
): Promise<T> {
  const { objects } = deps;
  if (!objects) throw new AppError('objects.not_set_up');
  const facts = { sizeBytes: bytes.length, sha256: createHash('sha256').update(bytes).digest() };
  const { id, dataKey } = await beginObject(deps, actor, { kind, name, type, ownerId: null });
  try {
    const sealed = Readable.from(sealStream(dataKey, Readable.from([bytes])), { signal, objectMode: false });
    await objects.store.put(keyOf(id), sealed).catch((cause: unknown) => {
      throw signal.reason ?? new AppError('objects.store_failed', { cause });
    });
    return await transact(deps, actor, async (deps) => {
      await settle(deps, id, 'clean', facts);
      return keep(deps, { id, ...facts });
    });
  } catch (error) {
    await forgetPending(deps, objects, id);
    throw error;
  }
}
