import { AccessRequest, type NewAccessRequest, openRequestsMax } from '@tamga/contract/gateway.access';
import type { Page, PageQuery } from '@tamga/contract/page';
import { timestamp } from '@tamga/contract/timestamp';
import { z } from 'zod';
import * as applications from '#modules/applications';
import * as org from '#modules/org';
import { type Person, system } from '#platform/actor';
import { actingAs, asActor, transact, type Tx } from '#platform/data/db';
import { isTaken, refusing } from '#platform/data/pool';
import { allowedActions } from '#platform/data/states';
import { uuidv7 } from '#platform/data/uuid';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { cursorOf, pageOf } from '#platform/http/page';
import { tellPublishers } from './access-notices.ts';
import { recordAccess } from './access-records.ts';
import {
  countOpen,
  findCaller,
  findRequest,
  insertRequest,
  listDescribed,
  listRequestsBefore,
  type Narrowed,
  type RequestRow,
} from './access-requests.sql.ts';
import { accessLife } from './access-requests.states.ts';
import { findListed } from './directory.sql.ts';
import { requireChanger } from './services.ts';

export type AccessDeps = Pick<Deps, 'pool' | 'now' | 'wakeups'>;

const cursor = cursorOf(z.tuple([timestamp, z.uuid()]));
const askerCursor = cursorOf(z.tuple([z.uuid()]));

export async function listRequests(
  deps: AccessDeps,
  person: Person,
  { limit, after, ...narrowed }: PageQuery & Narrowed,
): Promise<Page<AccessRequest>> {
  const rows = await listRequestsBefore(asActor(deps, person), narrowed, limit + 1, cursor.read(after));
  const { items, next } = pageOf(rows, limit, ({ asked_at, id }) => cursor.write([asked_at, id]));
  return { items: await described(deps, person, items), next };
}

/** What a person may ask for, who need not see how the applications are set up. */
export async function listAskers(
  deps: AccessDeps,
  person: Person,
  { limit, after }: PageQuery,
): Promise<Page<{ id: string; name_mn: string; name_en: string }>> {
  const [from] = askerCursor.read(after) ?? [];
  const rows = await applications.listAllowed(deps, person, { service: 'svc:gateway', limit: limit + 1, after: from });
  return pageOf(rows, limit, ({ id }) => askerCursor.write([id]));
}

/** Once only, until it is decided: of several at once one is kept. */
export async function askForAccess(
  deps: AccessDeps,
  person: Person,
  { slug, application_id, ...given }: NewAccessRequest,
): Promise<AccessRequest> {
  const platform = system('find an API that was asked for', person.origin);
  const service = await findListed(asActor(deps, platform), slug);
  if (!service) throw new AppError('gateway.api_not_found');
  const id = uuidv7(deps.now().getTime());
  const work = transact(deps, person, async (deps) => {
    const now = deps.now();
    // Held until the end, so that those who ask for one application are counted one after the other.
    const { tenantId } = await applications.lockVisible(deps, application_id);
    await requireChanger(deps, person, tenantId);
    const known = await actingAs(deps, platform, async () => findCaller(deps.db, service.id, application_id));
    if (known) throw new AppError('gateway.already_asked');
    if ((await countOpen(deps.db, application_id)) >= openRequestsMax)
      throw new AppError('gateway.too_many_requests_open');
    const key = { id, service_id: service.id, application_id };
    const asked = { state: 'asked', asked_by: person.userId, asked_at: now, moved_at: now } as const;
    await insertRequest(deps.db, { ...key, ...asked, tenant_id: tenantId, ...given });
    recordAccess(deps, person, 'asked', key, { by: tenantId, to: service.tenant_id }, given);
    await tellPublishers(deps, person, { ...key, asked_by: person.userId }, service.tenant_id);
  });
  await refusing(work, (error) => isTaken(error, 'access_request_open'), 'gateway.already_asked');
  return readRequest(deps, person, id);
}

export async function readRequest(deps: AccessDeps, person: Person, id: string): Promise<AccessRequest> {
  const row = await findRequest(asActor(deps, person), id);
  const [shown] = await described(deps, person, row ? [row] : []);
  if (!shown) throw new AppError('gateway.request_not_found');
  return shown;
}

/** Either side sees the request alone; what the other one calls itself the platform adds. */
async function described(
  deps: AccessDeps & { db?: Tx },
  person: Person,
  rows: readonly RequestRow[],
): Promise<AccessRequest[]> {
  if (rows.length === 0) return [];
  const platform = system('show requests for access', person.origin);
  const services = await listDescribed(asActor(deps, platform), [...new Set(rows.map((row) => row.service_id))]);
  const ids = [...new Set(rows.map((row) => row.application_id))];
  const named = await applications.describeApplications(deps, platform, ids);
  const tenants = [...new Set(rows.flatMap(({ tenant_id }) => tenant_id ?? []))];
  const organisations = await org.describeOrganisations(deps, platform, tenants);
  return rows.flatMap((row) => {
    const service = services.find(({ id }) => id === row.service_id);
    const application = named.get(row.application_id);
    if (!service || !application) return [];
    const asker = row.tenant_id === null ? undefined : organisations.get(row.tenant_id);
    const organisation = asker ? { name: asker.name, name_en: asker.name_en } : null;
    const { id, purpose, legal_basis, requests_per_minute, reason, asked_at, moved_at } = row;
    const { state } = Kept.parse(row);
    const allowed_actions = allowedActions(accessLife, { ...row, state }, person, deps.now());
    const told = { purpose, legal_basis, requests_per_minute, state, reason, asked_at, moved_at, allowed_actions };
    return [{ id, service, application: { ...application, organisation }, ...told }];
  });
}

// The database knows it as one of these words; here it becomes what the contract says it is.
const Kept = AccessRequest.pick({ state: true });
