import type { Db } from '#platform/data/db';
import { preparedAtCommit, type Value } from '#platform/data/prepared';

export interface PendingRecord {
  actor: string;
  action: string;
  object: string;
  tenant_id: string | null;
  request_id: string;
  subject_id: string | null;
  details: string;
  personal: string | null;
}

export const insertPending = preparedAtCommit((db, value: Value<PendingRecord>) =>
  db.insertInto('audit.pending').values({
    actor: value('actor'),
    action: value('action'),
    object: value('object'),
    tenant_id: value('tenant_id'),
    request_id: value('request_id'),
    subject_id: value('subject_id'),
    details: value('details'),
    personal: value('personal'),
  }),
);

export interface Filters {
  seq?: number | undefined;
  actor?: string | undefined;
  action?: string | undefined;
  object?: string | undefined;
  tenant_id?: string | undefined;
  request_id?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

const equal = ['actor', 'action', 'object', 'tenant_id', 'request_id'] as const;

export const selectRecords = (db: Db, filters: Filters, page: { before: number | undefined; limit: number }) => {
  let query = db
    .selectFrom('audit.record')
    .select(['seq', 'hash', 'at', 'actor', 'action', 'object', 'tenant_id', 'request_id'])
    .select(['subject_id', 'details', 'personal'])
    .orderBy('seq', 'desc')
    .limit(page.limit);
  if (filters.seq !== undefined) query = query.where('seq', '=', String(filters.seq));
  for (const name of equal) {
    const value = filters[name];
    if (value !== undefined) query = query.where(name, '=', value);
  }
  if (filters.from) query = query.where('at', '>=', filters.from);
  if (filters.to) query = query.where('at', '<', filters.to);
  if (page.before !== undefined) query = query.where('seq', '<', String(page.before));
  return query.execute();
};
