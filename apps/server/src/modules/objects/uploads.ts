import { Readable } from 'node:stream';
import type { Person } from '#platform/actor';
import { actingAs, transact, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import type { Objects } from '#platform/objects/objects';
import type { Scan, Verdict } from '#platform/objects/scanner';
import { sealStream } from '#platform/security/sealed-stream';
import { examine, type Facts } from './intake.ts';
import { keyOf } from './keys.ts';
import { beginObject, forgetPending, keeper, settle } from './pending.ts';

type UploadDeps = Pick<Deps, 'pool' | 'keyring' | 'now' | 'objects' | 'log'>;

export interface Upload {
  /** What it is for: `<room>.<noun>`. */
  kind: `${string}.${string}`;
  /** `platform`: it stays when its sender is forgotten, and the room that takes it decides who reads it. */
  owner: 'sender' | 'platform';
  name: string;
  /** As the sender calls it; what is in the bytes must be that. */
  type: string;
  types: readonly string[];
  sizeBytesMax: number;
  bytes: AsyncIterable<Uint8Array>;
  signal: AbortSignal;
}

export interface TakenObject extends Facts {
  id: string;
}

/**
 * Takes a file: its row first, then its bytes, and once it is stored and found clean, in one transaction, that it is,
 * together with what `keep` does about it. Whatever goes wrong before leaves nothing, or something that the sweep finds.
 */
export async function takeObject<T>(
  deps: UploadDeps,
  person: Person,
  upload: Upload,
  keep: (deps: UploadDeps & { db: Tx }, object: TakenObject) => Promise<T>,
): Promise<T> {
  const { objects } = deps;
  if (!objects) throw new AppError('objects.not_set_up');
  if (!upload.types.includes(upload.type)) throw new AppError('objects.type_refused');
  const work = async () => {
    const { kind, name, type } = upload;
    const isTheirs = upload.owner === 'sender';
    const ownerId = isTheirs ? person.userId : null;
    const { id, dataKey } = await beginObject(deps, isTheirs ? person : keeper(person), { kind, name, type, ownerId });
    const scan = objects.scanner?.begin() ?? null;
    try {
      const facts = await storeBytes(objects, { id, dataKey, scan }, upload);
      const verdict = await verdictOf(scan);
      if (verdict === 'infected') await recordInfected(deps, objects, id, facts);
      return await transact(deps, person, async (deps) => {
        await actingAs(deps, keeper(person), () => settle(deps, id, 'clean', facts));
        return keep(deps, { id, ...facts });
      });
    } catch (error) {
      scan?.abandon();
      await forgetPending(deps, objects, id);
      throw error;
    }
  };
  return objects.shares.hold(person.userId, () => objects.gate.pass(upload.signal, work));
}

async function storeBytes(
  { store }: Objects,
  { id, dataKey, scan }: { id: string; dataKey: Buffer; scan: Scan | null },
  { bytes, signal, ...rules }: Upload,
): Promise<Facts> {
  let facts: Facts | undefined;
  let refusal: unknown;
  const examined = examine(bytes, rules, scan, (told) => (facts = told));
  const plain = watchErrors(examined, (error) => (refusal = error));
  try {
    await store.put(keyOf(id), Readable.from(sealStream(dataKey, plain), { signal, objectMode: false }));
  } catch (cause) {
    // A mistake of the sender must not be reported as a fault of the store.
    throw refusal ?? signal.reason ?? new AppError('objects.store_failed', { cause });
  }
  if (!facts) throw new AppError('objects.store_failed');
  return facts;
}

async function* watchErrors(bytes: AsyncIterable<Buffer>, onError: (error: unknown) => void): AsyncGenerator<Buffer> {
  try {
    yield* bytes;
  } catch (error) {
    onError(error);
    throw error;
  }
}

async function verdictOf(scan: Scan | null): Promise<Verdict> {
  if (!scan) return 'clean';
  return scan.end().catch((cause: unknown) => {
    throw new AppError('objects.scan_failed', { cause });
  });
}

/** The row stays without the bytes, as a record that the file was sent. */
async function recordInfected(deps: UploadDeps, { store }: Objects, id: string, facts: Facts): Promise<never> {
  await transact(deps, keeper(), (deps) => settle(deps, id, 'infected', facts));
  deps.log.warn({ object: id }, 'an infected file was refused');
  await store.delete(keyOf(id));
  throw new AppError('objects.infected');
}
