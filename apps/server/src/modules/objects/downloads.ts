import { Readable } from 'node:stream';
import type { Person, System } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import type { ByteRange } from '#platform/objects/object-store';
import { openStream, partOf } from '#platform/security/sealed-stream';
import { keyOf, placeOf } from './keys.ts';
import { deleteClean, findClean } from './objects.sql.ts';

export interface KeptObject {
  id: string;
  kind: string;
  name: string;
  type: string;
  sizeBytes: number;
  sha256: Buffer;
  createdAt: Date;
  /** Its bytes, opened and checked as they are read. */
  read(range?: ByteRange): Promise<Readable>;
}

/** Only what was found clean. Row level security shows a person their own; what is of the platform, the platform reads. */
export async function findObject(
  deps: Pick<Deps, 'pool' | 'keyring' | 'objects'>,
  actor: Person | System,
  id: string,
): Promise<KeptObject> {
  const row = await findClean(asActor(deps, actor), id);
  if (!row?.sha256) throw new AppError('objects.not_found');
  const sizeBytes = Number(row.size_bytes);
  return {
    id,
    kind: row.kind,
    name: row.name,
    type: row.media_type,
    sizeBytes,
    sha256: row.sha256,
    createdAt: row.created_at,
    async read(range = { start: 0, end: sizeBytes - 1 }) {
      if (!deps.objects) throw new AppError('objects.not_set_up');
      const dataKey = deps.keyring.open(placeOf(id), row.data_key_sealed);
      const part = partOf(sizeBytes, range);
      const sealed = await deps.objects.store.get(keyOf(id), part.sealed).catch((cause: unknown) => {
        throw new AppError('objects.store_failed', { cause });
      });
      if (!sealed) throw new AppError('objects.store_failed', { cause: new Error(`the bytes of ${id} are missing`) });
      const opened = Readable.from(openStream(dataKey, sealed, part), { objectMode: false });
      // A download that is given up before its first byte was read has not begun, and would leave the file open.
      opened.once('close', () => sealed.destroy());
      return opened;
    },
  };
}

/** Its row is gone with the caller's transaction; the bytes, which nothing opens any more, go with the next sweep. */
export async function removeObject(
  deps: { pool: Deps['pool']; db: Tx },
  actor: Person | System,
  id: string,
): Promise<void> {
  await transact(deps, actor, async ({ db }) => {
    if (!(await deleteClean(db, id))) throw new AppError('objects.not_found');
  });
}
