import type { Db, Tx } from '#platform/data/db';

interface NewNote {
  id: string;
  application_id: string;
  author_id: string;
  text_sealed: string;
  created_at: Date;
}

export const insertNote = (db: Tx, note: NewNote) => db.insertInto('officers.note').values(note).execute();

/** The oldest first; more than one can read are not shown. */
export const listNotes = (db: Db, applicationId: string) =>
  db
    .selectFrom('officers.note')
    .select(['id', 'author_id', 'text_sealed', 'created_at'])
    .where('application_id', '=', applicationId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute();

/** Takes back a note of its author's. One guarded statement: what is too old stays, however slow the request was. */
export const deleteFreshNote = (
  db: Tx,
  { id, applicationId, authorId, since }: { id: string; applicationId: string; authorId: string; since: Date },
) =>
  db
    .deleteFrom('officers.note')
    .where('id', '=', id)
    .where('application_id', '=', applicationId)
    .where('author_id', '=', authorId)
    .where('created_at', '>=', since)
    .returning('id')
    .executeTakeFirst();

export const hasNote = async (db: Db, applicationId: string, id: string): Promise<boolean> => {
  const query = db.selectFrom('officers.note').select('id').where('application_id', '=', applicationId);
  return (await query.where('id', '=', id).executeTakeFirst()) !== undefined;
};

export const deleteNotes = (db: Tx, applicationId: string) =>
  db.deleteFrom('officers.note').where('application_id', '=', applicationId).execute();
