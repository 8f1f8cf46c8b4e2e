import type { Db } from '#platform/data/db';

const columns = ['oidc.consent.user_id', 'oidc.consent.scopes', 'oidc.consent.claims'] as const;

/** What the citizen agreed to whom this application knows by a subject of its own. */
export const findConsentByPairwise = (db: Db, applicationId: string, subject: string) =>
  db
    .selectFrom('oidc.consent')
    .innerJoin('oidc.pairwise_subject', (join) =>
      join
        .onRef('oidc.pairwise_subject.user_id', '=', 'oidc.consent.user_id')
        .onRef('oidc.pairwise_subject.application_id', '=', 'oidc.consent.application_id'),
    )
    .select(columns)
    .where('oidc.pairwise_subject.application_id', '=', applicationId)
    .where('oidc.pairwise_subject.subject', '=', subject)
    .executeTakeFirst();

/** The same where the application knows citizens by the subject that they have everywhere. */
export const findConsentByPublic = (db: Db, applicationId: string, userId: string) =>
  db
    .selectFrom('oidc.consent')
    .select(columns)
    .where('oidc.consent.application_id', '=', applicationId)
    .where('oidc.consent.user_id', '=', userId)
    .executeTakeFirst();
