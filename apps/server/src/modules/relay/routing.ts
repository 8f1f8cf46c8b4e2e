import { hash } from 'node:crypto';
import type { Page, PageQuery } from '@tamga/contract/page';
import type { NewRoute, RelayRoute } from '@tamga/contract/relay.routing';
import { z } from 'zod';
import * as audit from '#modules/audit';
import * as org from '#modules/org';
import { type Person, system } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/data/db';
import { uuidv7 } from '#platform/data/uuid';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { cursorOf, pageOf } from '#platform/http/page';
import { enqueue } from '#platform/messaging/jobs';
import { announce } from '#platform/messaging/outbox';
import { routings } from './deliveries.ts';
import { requireActive } from './offices.ts';
import { platformOf } from './platforms.ts';
import {
  deleteRoute,
  findRoute,
  type FittingRoute,
  insertRoute,
  listRoutesAfter,
  type RouteRow,
} from './routing.sql.ts';

type RelayDeps = Pick<Deps, 'pool' | 'now' | 'keyring' | 'config'>;

const cursor = cursorOf(z.uuid());

export async function listRoutes(
  deps: RelayDeps,
  person: Person,
  { limit, after, tenant_id: tenantId, kind }: PageQuery & { tenant_id: string; kind?: string | undefined },
): Promise<Page<RelayRoute>> {
  await org.requireMembership(deps, person, tenantId);
  const rows = await listRoutesAfter(asActor(deps, person), { tenantId, kind }, limit + 1, cursor.read(after));
  const { items, next } = pageOf(rows, limit, ({ id }) => cursor.write(id));
  return { items: items.map(shownRoute), next };
}

export async function addRoute(deps: RelayDeps, person: Person, { match, ...fields }: NewRoute): Promise<RelayRoute> {
  await requireActive(deps, person, fields.tenant_id);
  const { tenant_id } = await platformOf(deps, person, fields.platform_id);
  if (tenant_id !== fields.tenant_id) throw new AppError('relay.platform_not_found');
  return transact(deps, system('add a route', person.origin), async (deps) => {
    const at = deps.now();
    const id = uuidv7(at.getTime());
    const row = await insertRoute(deps.db, { id, ...match, ...fields, created_by: person.userId, created_at: at });
    if (!row) throw new AppError('relay.route_exists');
    tellOfRoute(deps, person, row, 'route_added');
    // What had no way may have one now.
    enqueue(deps, routings, { tenant_id });
    return shownRoute(row);
  });
}

export async function removeRoute(deps: RelayDeps, person: Person, id: string): Promise<{ id: string }> {
  const row = await findRoute(asActor(deps, person), id);
  if (!row) throw new AppError('relay.route_not_found');
  return transact(deps, system('remove a route', person.origin), async (deps) => {
    if (!(await deleteRoute(deps.db, id))) throw new AppError('relay.route_not_found');
    tellOfRoute(deps, person, row, 'route_removed');
    return { id };
  });
}

/**
 * Among those of the lowest priority, by weight. What is about one subject goes the same way each time, so that its order
 * can be kept; the rest is spread by what it is.
 */
export function chooseRoute(routes: readonly FittingRoute[], key: string): FittingRoute | undefined {
  const [first] = routes;
  const best = routes.filter(({ priority }) => priority === first?.priority);
  const total = best.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return undefined;
  let place = hash('sha256', key, 'buffer').readUInt32BE(0) % total;
  return best.find(({ weight }) => (place -= weight) < 0);
}

function tellOfRoute(
  deps: { db: Tx },
  person: Person,
  { id, tenant_id: tenantId, kind, platform_id }: RouteRow,
  what: 'route_added' | 'route_removed',
): void {
  const object = `relay_route:${id}` as const;
  audit.record(deps, person, { action: `relay.${what}`, object, tenantId, details: { kind, platform_id } });
  announce(deps, person, { type: `relay.${what}`, aggregate: object, tenantId, data: { id } });
}

const shownRoute = ({ kind, evidence_type, service_code, jurisdiction, ...row }: RouteRow): RelayRoute => ({
  ...row,
  match: { kind, evidence_type, service_code, jurisdiction },
});
