import type { Db, Tx } from '#platform/data/db';

export interface NewChallenge {
  holder: string;
  purpose: 'registration' | 'proof';
  challenge: string;
  expires_at: Date;
}

export const putChallenge = (db: Tx, { holder, purpose, ...rest }: NewChallenge) =>
  db
    .insertInto('passkeys.challenge')
    .values({ holder, purpose, ...rest })
    .onConflict((conflict) => conflict.columns(['holder', 'purpose']).doUpdateSet(rest))
    .execute();

/** If many answer at once, one takes it. */
export const takeChallenge = (db: Tx, holder: string, purpose: NewChallenge['purpose'], now: Date) =>
  db
    .deleteFrom('passkeys.challenge')
    .where('holder', '=', holder)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning('challenge')
    .executeTakeFirst();

export const deleteOldChallenges = async (db: Db, now: Date): Promise<number> => {
  const { numDeletedRows } = await db.deleteFrom('passkeys.challenge').where('expires_at', '<', now).executeTakeFirst();
  return Number(numDeletedRows);
};
