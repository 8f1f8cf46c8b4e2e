import type { Db } from '#platform/db';

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

/** The newest records first; `before` is the number of the last one of the page before. */
export const listRecords = (db: Db, filters: Filters, page: { before: number | undefined; limit: number }) => {
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
