import { listQueue, type QueueView, queueViews } from '@tamga/contract/officers';
import { attempt } from '#app/platform/api.server.ts';
import { ask, askList } from '#app/platform/ask.server.ts';
import type { Context } from '#app/platform/context.ts';
import { filterOf } from '#app/platform/filters.server.ts';

/** The view that the address names; what is none of them is taken for all. */
export const viewOf = (url: URL): QueueView =>
  queueViews.find((view) => view === url.searchParams.get('view')) ?? 'unit';

/** A page of the queue, with how many there are in each view. A filter that makes no sense is said above the empty list. */
export async function readQueue(context: Context, url: URL) {
  const view = viewOf(url);
  const { tenant_id, service, ...filter } = filterOf(url, 'q', 'service', 'tenant_id', 'after');
  const query = { ...filter, tenant_id, service, view };
  const outcome = await attempt(context, listQueue, { query });
  if (outcome.ok) {
    const { items, next, counts, services } = outcome.data;
    return { view, rows: items, next, counts, services, problem: null };
  }
  const list = await askList(context, listQueue, { query }, (item) => item);
  const { counts, services } = await ask(context, listQueue, { query: { limit: 1 } });
  return { view, ...list, counts, services };
}
