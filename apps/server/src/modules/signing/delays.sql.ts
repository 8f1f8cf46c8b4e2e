import type { Db, Tx } from '#platform/data/db';

export interface Delay {
  delay_told_at: Date | null;
  given_up_at: Date | null;
  asked_again_at: Date | null;
}

export const setDelay = (db: Tx, id: string, delay: Partial<Delay>) =>
  db.updateTable('signing.document').set(delay).where('id', '=', id).execute();

/** The next signer was asked: nothing is late any more. */
export const endDelay = (db: Tx, id: string) =>
  db
    .updateTable('signing.document')
    .set({ delay_told_at: null, given_up_at: null })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('delay_told_at', 'is not', null), eb('given_up_at', 'is not', null)]))
    .execute();

/** Since when nobody is asked any more. */
export const findGivenUp = async (db: Db, id: string): Promise<Date | null> => {
  const query = db.selectFrom('signing.document').select('given_up_at').where('id', '=', id);
  return (await query.executeTakeFirst())?.given_up_at ?? null;
};
