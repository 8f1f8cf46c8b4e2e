import type { Db } from '#platform/data/db';

export interface Answer {
  id: string;
  content_sealed: string | null;
  as_of: Date;
}

export const findAnswer = (db: Db, id: string): Promise<Answer | undefined> =>
  db.selectFrom('directory.answer').select(['id', 'content_sealed', 'as_of']).where('id', '=', id).executeTakeFirst();

/** If two ask at once, the later answer stays. */
export const keepAnswer = (db: Db, answer: Answer) =>
  db
    .insertInto('directory.answer')
    .values(answer)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ content_sealed: answer.content_sealed, as_of: answer.as_of })
        .where('directory.answer.as_of', '<=', answer.as_of),
    )
    .execute();

export const deleteOldAnswers = async (db: Db, before: Date): Promise<number> => {
  const { numDeletedRows } = await db.deleteFrom('directory.answer').where('as_of', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
};
