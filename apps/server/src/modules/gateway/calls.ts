import type { GatewayCall, listGatewayCalls } from '@tamga/contract/gateway';
import type { Page } from '@tamga/contract/page';
import { timestamp } from '@tamga/contract/timestamp';
import { z } from 'zod';
import { type Person, system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { cursorOf, pageOf } from '#platform/http/page';
import { listCallsBefore } from './calls.sql.ts';
import { listIds } from './services.sql.ts';

const cursor = cursorOf(z.tuple([timestamp, z.uuid()]));

/** The log belongs to the services: the platform reads it for those who can see them, and of these alone. */
export async function listCalls(
  deps: Pick<Deps, 'pool'>,
  person: Person,
  query: z.output<typeof listGatewayCalls.query>,
): Promise<Page<GatewayCall>> {
  const { limit, after, id, service_id: only, application_id: applicationId, outcome, from, to } = query;
  const visible = (await listIds(asActor(deps, person))).map(({ id }) => id);
  const serviceIds = visible.filter((id) => only === undefined || id === only);
  const db = asActor(deps, system('show calls through the gateway', person.origin));
  const narrowed = { id, serviceIds, applicationId, outcome, from, to };
  const rows = await listCallsBefore(db, narrowed, limit + 1, cursor.read(after));
  const items = rows.map(({ request_bytes, response_bytes, ...row }) => ({
    ...row,
    request_bytes: Number(request_bytes),
    response_bytes: Number(response_bytes),
  }));
  return pageOf(items, limit, ({ at, id }) => cursor.write([at, id]));
}
