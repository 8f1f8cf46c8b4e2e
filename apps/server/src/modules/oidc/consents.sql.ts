import type { Db, Tx } from '#platform/db';

export const findConsent = (db: Db, userId: string, applicationId: string) =>
  db
    .selectFrom('oidc.consent')
    .select(['scopes', 'rejected'])
    .where('user_id', '=', userId)
    .where('application_id', '=', applicationId)
    .executeTakeFirst();

export interface NewConsent {
  id: string;
  user_id: string;
  application_id: string;
  scopes: string[];
  rejected: string[];
  created_at: Date;
  updated_at: Date;
}

export const upsertConsent = (db: Tx, consent: NewConsent) =>
  db
    .insertInto('oidc.consent')
    .values(consent)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'application_id'])
        .doUpdateSet({ scopes: consent.scopes, rejected: consent.rejected, updated_at: consent.updated_at }),
    )
    .execute();

/** Row level security shows a person their own, and no others. */
export const listConsentsAfter = (db: Db, limit: number, after: [Date, string] | undefined) => {
  const query = db
    .selectFrom('oidc.consent')
    .select(['id', 'application_id', 'scopes', 'created_at', 'updated_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (after === undefined) return query.execute();
  const [at, id] = after;
  return query.where((eb) => eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(at, id))).execute();
};

export const removeConsent = (db: Tx, userId: string, id: string) =>
  db
    .deleteFrom('oidc.consent')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('application_id')
    .executeTakeFirst();
