import type { Db, Tx } from '#platform/data/db';

/** Where a signed file is kept: with what was signed, or with the invitation of a person who was erased. */
export interface Kept {
  table: 'document' | 'invitation';
  id: string;
  outId: string;
}

export interface Stamped {
  /** Null where nobody has looked yet. */
  stamped_at: Date | null;
  /** Null where nothing can be renewed any more. */
  stamped_until: Date | null;
  /** Not looked at again before. */
  claimed_until: Date;
}

export const keptTables = { document: 'signing.document', invitation: 'signing.invitation' } as const;

/** Only while it is about this file. */
export const noteStamped = (db: Db, { table, id, outId }: Kept, stamped: Partial<Stamped>) =>
  db.updateTable(keptTables[table]).set(stamped).where('id', '=', id).where('out_id', '=', outId).execute();

type Made = Stamped & { out_id: string; out_sha256: Buffer; level: 'B-LT' | 'B-LTA'; updated_at: Date };

/** Puts another file in the place of this one. Tells of which document it is, or nothing where it is not there any more. */
export const replaceKept = async (
  db: Tx,
  { table, id, outId }: Kept,
  { out_sha256, level, updated_at, ...file }: Made,
): Promise<string | undefined> => {
  if (table === 'invitation') {
    const query = db.updateTable('signing.invitation').set(file).where('id', '=', id).where('out_id', '=', outId);
    return (await query.returning('document_id').executeTakeFirst())?.document_id;
  }
  const row = await db
    .updateTable('signing.document')
    .set({ ...file, out_sha256, level, updated_at })
    .where('id', '=', id)
    .where('out_id', '=', outId)
    .where('state', '=', 'COMPLETED')
    .returning('id')
    .executeTakeFirst();
  return row?.id;
};
