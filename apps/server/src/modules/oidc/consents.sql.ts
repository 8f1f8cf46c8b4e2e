import type { Db, Tx } from '#platform/data/db';

export const findConsent = (db: Db, userId: string, applicationId: string) =>
  db
    .selectFrom('oidc.consent')
    .select(['scopes', 'rejected', 'claims', 'rejected_claims'])
    .where('user_id', '=', userId)
    .where('application_id', '=', applicationId)
    .executeTakeFirst();

export interface NewConsent {
  id: string;
  user_id: string;
  application_id: string;
  scopes: string[];
  rejected: string[];
  claims: string[];
  rejected_claims: string[];
  created_at: Date;
  updated_at: Date;
}

export const upsertConsent = (db: Tx, consent: NewConsent) =>
  db
    .insertInto('oidc.consent')
    .values(consent)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'application_id']).doUpdateSet({
        scopes: consent.scopes,
        rejected: consent.rejected,
        claims: consent.claims,
        rejected_claims: consent.rejected_claims,
        updated_at: consent.updated_at,
      }),
    )
    .execute();

/** Row level security shows a person their own, and no others. */
export const listConsentsAfter = (db: Db, limit: number, after: [Date, string] | undefined) => {
  const query = db
    .selectFrom('oidc.consent')
    .select(['id', 'application_id', 'scopes', 'claims', 'created_at', 'updated_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (after === undefined) return query.execute();
  const [at, id] = after;
  return query.where((eb) => eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(at, id))).execute();
};

export const listConsentsOf = (db: Db, userId: string, limit: number) =>
  db
    .selectFrom('oidc.consent')
    .select(['id', 'application_id', 'scopes', 'claims', 'created_at', 'updated_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export const removeConsent = (db: Tx, userId: string, id: string) =>
  db
    .deleteFrom('oidc.consent')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('application_id')
    .executeTakeFirst();

export const removeConsentsOf = (db: Tx, userId: string) =>
  db.deleteFrom('oidc.consent').where('user_id', '=', userId).returning('application_id').execute();

/** A person's consents, and the names by which applications know them; every token ends with its grant. */
export const removePerson = async (db: Tx, userId: string): Promise<void> => {
  await db.deleteFrom('oidc.consent').where('user_id', '=', userId).execute();
  await db.deleteFrom('oidc.pairwise_subject').where('user_id', '=', userId).execute();
  await db.deleteFrom('oidc.step_up').where('user_id', '=', userId).execute();
  await db.deleteFrom('oidc.trial').where('user_id', '=', userId).execute();
  await db.deleteFrom('oidc.state').where('user_id', '=', userId).execute();
};
