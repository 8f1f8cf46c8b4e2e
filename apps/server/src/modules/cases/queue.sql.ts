import { sql } from 'kysely';
import type { Tx } from '#platform/data/db';

/** Locked, and skipped by who comes at the same moment: so many officers get as many applications. */
export const lockNext = (db: Tx, tenantId: string, officerId: string, ownIds: readonly string[]) =>
  db
    .selectFrom('cases.application')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'queued')
    .where('applicant_id', '<>', officerId)
    .where(sql<boolean>`(on_behalf_org_id is null or on_behalf_org_id <> all (${ownIds}::uuid[]))`)
    .where(sql<boolean>`not (flags @> '{appeal}' and ${officerId}::uuid = any (decided_by))`)
    .orderBy('priority', 'desc')
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
