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
import { countViews } from './tally.sql.ts';
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
  const [rows, views] = await Promise.all([
    cases.listQueue(deps, person, question, limit + 1, cursor.read(after)),
    countViews(asActor(deps, person), tenantIds, person.userId),
  ]);
  const { items, next } = pageOf(rows, limit, ({ due_at, id }) => cursor.write([due_at ?? deps.now(), id]));
  // What can be filtered by: services of which something is open.
  const openIds = views.filter(({ unit }) => unit > 0).map(({ service_id }) => service_id);
  const platform = system('name services', person.origin);
  const ids = [...new Set([...openIds, ...items.map(({ service_id }) => service_id)])];
  const nameOf = await registry.serviceNames(deps, platform, ids);
  return {
    items: await itemsOf(deps, person, items, nameOf),
    next,
    counts: sumUp(views.filter(({ service_id }) => service === undefined || service_id === service)),
    services: openIds.map((id) => ({ id, title: nameOf(id) })),
  };
}

const sumUp = (rows: readonly QueueCounts[]): QueueCounts =>
  rows.reduce(
    (sum, row) => ({
      mine: sum.mine + row.mine,
      unit: sum.unit + row.unit,
      unassigned: sum.unassigned + row.unassigned,
      overdue: sum.overdue + row.overdue,
      escalated: sum.escalated + row.escalated,
      second: sum.second + row.second,
    }),
    none,
  );
