import type { Db, Tx } from '#platform/data/db';

export interface DemandedSignIn {
  session_id: string;
  interaction_id: string;
  created_at: Date;
}

/** The first to come has it for good; says whose it is. */
export const claimSignIn = async (db: Tx, claim: DemandedSignIn): Promise<string | undefined> => {
  await db
    .insertInto('oidc.demanded_sign_in')
    .values(claim)
    .onConflict((conflict) => conflict.column('session_id').doNothing())
    .execute();
  const row = await db
    .selectFrom('oidc.demanded_sign_in')
    .select('interaction_id')
    .where('session_id', '=', claim.session_id)
    .executeTakeFirst();
  return row?.interaction_id;
};

export const forgetSignIns = (db: Db, before: Date) =>
  db.deleteFrom('oidc.demanded_sign_in').where('created_at', '<', before).execute();
