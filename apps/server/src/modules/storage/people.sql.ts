import type { Db, Tx } from '#platform/data/db';

export const listSharedBy = (db: Db, userId: string, limit: number, after: string | undefined) => {
  const query = db
    .selectFrom('storage.share')
    .select(['id', 'file_id', 'right', 'created_at', 'ends_at', 'ended_at'])
    .where('space_id', '=', userId)
    .orderBy('id')
    .limit(limit);
  return (after === undefined ? query : query.where('id', '>', after)).execute();
};

/** Everything in the space of a person, whatever protects it, and what they are sending; answers with what lay behind it. */
export async function deleteSpace(db: Tx, userId: string): Promise<string[]> {
  const parts = await db
    .deleteFrom('storage.part')
    .where('upload_id', 'in', (eb) =>
      eb
        .selectFrom('storage.upload')
        .select('id')
        .where((eb) => eb.or([eb('created_by', '=', userId), eb('space_id', '=', userId)])),
    )
    .returning('object_id')
    .execute();
  await db
    .deleteFrom('storage.upload')
    .where((eb) => eb.or([eb('created_by', '=', userId), eb('space_id', '=', userId)]))
    .execute();
  await db.deleteFrom('storage.share').where('space_id', '=', userId).execute();
  const gone = await db.deleteFrom('storage.version').where('space_id', '=', userId).returning('object_id').execute();
  await db.deleteFrom('storage.file').where('space_id', '=', userId).execute();
  await db.deleteFrom('storage.reservation').where('space_id', '=', userId).execute();
  await db.deleteFrom('storage.space').where('id', '=', userId).execute();
  return [...parts, ...gone].map(({ object_id }) => object_id);
}
