import * as objects from '#modules/objects';
import type { Person, System } from '#platform/actor';
import { allRows } from '#platform/data/all-rows';
import { asActor, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { type FileRow, listAll } from './files.sql.ts';
import { deleteSpace, listSharedBy } from './people.sql.ts';
import { forgetSharer } from './shares.sql.ts';
import { lockSpace } from './spaces.sql.ts';
import { forgetAuthor } from './versions.sql.ts';

type SharedRow = Awaited<ReturnType<typeof listSharedBy>>[number];

/** What this room holds about a person, for the person: which files they keep, and which they share. */
export async function exportAbout(deps: Deps, person: Person): Promise<Record<string, unknown>> {
  const db = asActor(deps, person);
  const files = await allRows<FileRow>((limit, last) => listAll(db, person.userId, limit, last?.id));
  const shares = await allRows<SharedRow>((limit, last) => listSharedBy(db, person.userId, limit, last?.id));
  return {
    files: files.map(({ id, folder, name, media_type, size_bytes, created_at, updated_at, deleted_at }) => {
      return { id, folder, name, media_type, size_bytes: Number(size_bytes), created_at, updated_at, deleted_at };
    }),
    shares,
  };
}

/** Their own files go. What they have brought to an organisation stays there, without their name. */
export async function forgetPerson(
  deps: Pick<Deps, 'pool'> & { db: Tx },
  userId: string,
  actor: System,
): Promise<void> {
  await lockSpace(deps.db, userId);
  for (const id of await deleteSpace(deps.db, userId)) await objects.removeObject(deps, actor, id);
  await forgetSharer(deps.db, userId);
  await forgetAuthor(deps.db, userId);
}
