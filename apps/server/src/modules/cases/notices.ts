import type { News } from '@tamga/contract/notifications.kinds';
import type { Taken } from './taking.ts';

export type CaseNotice = Extract<News['kind'], `application_${string}`>;

/** Ids and the title of the service: which citizen, and what about, only the page behind it says. */
export function noticeOf(kind: CaseNotice, { row, promised }: Pick<Taken, 'row' | 'promised'>): News {
  const service = promised.content.title[row.locale] ?? '';
  return { kind, params: { application_id: row.id, service } };
}
