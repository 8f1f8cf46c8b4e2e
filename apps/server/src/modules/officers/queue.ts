import type { QueueCounts, QueueFilter, QueueItem } from '@tamga/contract/officers';
import { timestamp } from '@tamga/contract/timestamp';
import { z } from 'zod';
import * as cases from '#modules/cases';
import * as registry from '#modules/registry';
import { type Person, system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { cursorOf, pageOf } from '#platform/http/page';
import { itemsOf } from './items.ts';
import { countViews, listOpenServices } from './tally.sql.ts';
import { tenantsOf } from './tenants.ts';

const cursor = cursorOf(z.tuple([timestamp, z.uuid()]));
const none: QueueCounts = { mine: 0, unit: 0, unassigned: 0, overdue: 0, escalated: 0, second: 0 };

interface Queue {
  items: QueueItem[];
  next: string | null;
  counts: QueueCounts;
  services: { id: string; title: { mn: string; en: string } }[];
}

/** Read as the person, so that only applications to their organisations are in it. */
export async function listQueue(
  deps: { pool: Pool; now: () => Date },
  person: Person,
  { limit, after, tenant_id, view, service, q }: QueueFilter,
): Promise<Queue> {
  const { tenantIds, ownIds } = await tenantsOf(deps, person, tenant_id);
  if (tenantIds.length === 0) return { items: [], next: null, counts: none, services: [] };
  const question = { tenantIds, officerId: person.userId, ownIds, view, service, q: q?.toUpperCase() };
  const [rows, counts, services] = await Promise.all([
    cases.listQueue(deps, person, question, limit + 1, cursor.read(after)),
    countViews(asActor(deps, person), { tenantIds, officerId: person.userId, service }),
    servicesOf(deps, person, tenantIds),
  ]);
  const { items, next } = pageOf(rows, limit, ({ due_at, id }) => cursor.write([due_at ?? deps.now(), id]));
  return { items: await itemsOf(deps, person, items), next, counts, services };
}

/** What can be filtered by: services of which something is open. */
async function servicesOf(deps: { pool: Pool }, person: Person, tenantIds: readonly string[]) {
  const rows = await listOpenServices(asActor(deps, person), tenantIds);
  const ids = rows.map(({ service_id }) => service_id);
  const nameOf = await registry.serviceNames(deps, system('name services', person.origin), ids);
  return ids.map((id) => ({ id, title: nameOf(id) }));
}
