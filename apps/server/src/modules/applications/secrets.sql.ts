import type { Db, Tx } from '#platform/data/db';

/** Those that are good now, the newest first. */
export const listSecrets = (db: Db, applicationId: string, now: Date) =>
  db
    .selectFrom('applications.secret')
    .select(['id', 'hint', 'created_at', 'expires_at'])
    .where('application_id', '=', applicationId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

export interface NewSecret {
  id: string;
  application_id: string;
  hash: Buffer;
  hint: string;
  created_at: Date;
}

export const insertSecret = (db: Tx, secret: NewSecret) =>
  db.insertInto('applications.secret').values(secret).execute();

/** Ends what is good now at `until`; one that ends earlier still does. */
export const endSecrets = (db: Tx, applicationId: string, until: Date) =>
  db
    .updateTable('applications.secret')
    .set({ expires_at: until })
    .where('application_id', '=', applicationId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', until)]))
    .execute();

export const removeEnded = (db: Tx, applicationId: string, now: Date) =>
  db
    .deleteFrom('applications.secret')
    .where('application_id', '=', applicationId)
    .where('expires_at', '<=', now)
    .execute();

/** Row level security shows those of the applications that the actor can see. */
export const listSecretsEnding = (db: Db, from: Date, to: Date, limit: number) =>
  db
    .selectFrom('applications.secret as secret')
    .innerJoin('applications.application as application', 'application.id', 'secret.application_id')
    .select(['application.id', 'application.name_mn', 'application.name_en'])
    .select((eb) => eb.ref('secret.expires_at').$notNull().as('expires_at'))
    .where('application.active', '=', true)
    .where('secret.expires_at', '>=', from)
    .where('secret.expires_at', '<', to)
    .orderBy('secret.expires_at')
    .limit(limit)
    .execute();
