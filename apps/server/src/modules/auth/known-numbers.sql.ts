import type { Db, Tx } from '#platform/data/db';

export const findAccountKey = async (db: Db, numberKey: string): Promise<string | undefined> => {
  const query = db.selectFrom('auth.known_number').select('account_key').where('number_key', '=', numberKey);
  return (await query.executeTakeFirst())?.account_key;
};

export const listNumberKeys = async (db: Db, accountKey: string): Promise<string[]> => {
  const query = db.selectFrom('auth.known_number').select('number_key').where('account_key', '=', accountKey);
  return (await query.execute()).map(({ number_key }) => number_key);
};

export const keepNumber = (db: Tx, known: { number_key: string; account_key: string; known_at: Date }) =>
  db
    .insertInto('auth.known_number')
    .values(known)
    .onConflict((conflict) => conflict.column('number_key').doUpdateSet(known))
    .execute();

export const deleteOldNumbers = (db: Db, before: Date) =>
  db.deleteFrom('auth.known_number').where('known_at', '<', before).execute();

/** The numbers of the accounts by which a person has signed in. */
export const deleteNumbersOf = (db: Tx, userId: string) =>
  db
    .deleteFrom('auth.known_number')
    .where('account_key', 'in', (eb) =>
      eb
        .selectFrom('auth.login_event')
        .select('account_key')
        .where('user_id', '=', userId)
        .where('account_key', 'is not', null)
        .$narrowType<{ account_key: string }>(),
    )
    .execute();
