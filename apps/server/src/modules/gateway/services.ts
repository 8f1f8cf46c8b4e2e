import { roleLevels } from '@tamga/contract';
import {
  type GatewayCaller,
  type GatewayListing,
  type GatewayService,
  GatewayService as GatewayServiceSchema,
  type GatewayServiceChange,
  type NewGatewayService,
} from '@tamga/contract/gateway.service';
import type { Page, PageQuery } from '@tamga/contract/page';
import { z } from 'zod';
import * as audit from '#modules/audit';
import * as org from '#modules/org';
import type { Person } from '#platform/actor';
import { afterCommit, asActor, transact, type Tx } from '#platform/data/db';
import { breaksReference, isServerError, isTaken, refusing } from '#platform/data/pool';
import { uuidv7 } from '#platform/data/uuid';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { cursorOf, pageOf } from '#platform/http/page';
import type { Json } from '#platform/json';
import { announce } from '#platform/messaging/outbox';
import { endUncalled } from './access-ends.ts';
import { requireReachable } from './addresses.ts';
import { addressOfCalls } from './gateway.config.ts';
import {
  findService,
  insertService,
  listCallersAfter,
  listNamed,
  listServicesAfter,
  removeService,
  replaceCallers,
  updateService,
  type WholeRow,
} from './services.sql.ts';
import { tableTopic } from './topics.ts';

type ServiceDeps = Pick<Deps, 'pool' | 'now' | 'config' | 'wakeups'>;

const cursor = cursorOf(z.string().max(40));
const callerCursor = cursorOf(z.uuid());

export async function listServices(
  deps: Pick<Deps, 'pool' | 'config'>,
  person: Person,
  {
    limit,
    after,
    id,
    organisation_id: organisationId,
  }: PageQuery & { id?: string | undefined; organisation_id?: string | undefined },
): Promise<Page<GatewayService>> {
  const narrowed = { id, organisationId };
  const rows = await listServicesAfter(asActor(deps, person), narrowed, limit + 1, cursor.read(after));
  return pageOf(rows.map(shown(deps)), limit, ({ slug }) => cursor.write(slug));
}

/** Row level security hides the callers of a service with the service. */
export async function listCallers(
  deps: Pick<Deps, 'pool'>,
  person: Person,
  id: string,
  { limit, after }: PageQuery,
): Promise<Page<GatewayCaller>> {
  const db = asActor(deps, person);
  const [service] = await listNamed(db, id, 1);
  if (!service) throw new AppError('gateway.service_not_found');
  const rows = await listCallersAfter(db, id, limit + 1, callerCursor.read(after));
  return pageOf(rows, limit, ({ application_id }) => callerCursor.write(application_id));
}

export async function createService(
  deps: ServiceDeps,
  person: Person,
  { organisation_id: tenant_id, slug, callers, ...given }: NewGatewayService,
): Promise<GatewayService> {
  requireReachable(deps.config, given.upstreams);
  await requireChanger(deps, person, tenant_id);
  const work = transact(deps, person, async (deps) => {
    const now = deps.now();
    const id = uuidv7(now.getTime());
    await insertService(deps.db, { id, tenant_id, slug, ...rowOf(given), created_at: now, updated_at: now });
    await replaceCallers(deps.db, id, callers);
    tell(deps, person, 'service_added', { id, tenant_id }, { slug, ...given, callers });
    return readService(deps, id);
  });
  const named = refusing(work, (error) => isTaken(error, 'service_slug'), 'gateway.slug_taken');
  const known = refusing(named, isUnknownCaller, 'gateway.application_not_found');
  return refusing(known, isForeign, 'gateway.organisation_not_found');
}

export function changeService(
  deps: ServiceDeps,
  person: Person,
  id: string,
  version: number,
  { callers, ...given }: GatewayServiceChange,
): Promise<GatewayService> {
  requireReachable(deps.config, given.upstreams);
  const work = transact(deps, person, async (deps) => {
    const changed = await updateService(deps.db, id, version, rowOf(given), deps.now());
    if (!changed) {
      const current_version = await readUnchanged(deps, person, id);
      throw new AppError('request.version_conflict', { details: { current_version } });
    }
    requireAdministrator(person, changed.tenant_id);
    await replaceCallers(deps.db, id, callers);
    await endUncalled(deps, person, id);
    tell(deps, person, 'service_changed', { id, ...changed }, { version: version + 1, ...given, callers });
    return readService(deps, id);
  });
  return refusing(work, isUnknownCaller, 'gateway.application_not_found');
}

export function deleteService(deps: ServiceDeps, person: Person, id: string): Promise<{ id: string }> {
  return transact(deps, person, async (deps) => {
    const removed = await removeService(deps.db, id, deps.now());
    if (!removed) {
      await readUnchanged(deps, person, id);
      // Nothing forbids it any more, or they belong to it no more: what they saw has gone.
      throw new AppError('gateway.service_not_found');
    }
    requireAdministrator(person, removed.tenant_id);
    await replaceCallers(deps.db, id, []);
    await endUncalled(deps, person, id);
    tell(deps, person, 'service_removed', removed, {});
    return { id };
  });
}

/** Row level security hides services that are not the caller's. */
async function readService(deps: { db: Tx } & Pick<Deps, 'config'>, id: string): Promise<GatewayService> {
  const row = await findService(deps.db, id);
  if (!row) throw new AppError('gateway.service_not_found');
  return shown(deps)(row);
}

// The database knows these as any text; here they become what the contract says they are.
const Kept = GatewayServiceSchema.pick({ methods: true, callers: true, listing: true });
const shown =
  ({ config }: Pick<Deps, 'config'>) =>
  (row: WholeRow): GatewayService => ({ ...row, ...Kept.parse(row), address: addressOfCalls(config, row.slug) });
const rowOf = <T extends { listing: GatewayListing | null }>({ listing, ...given }: T) => ({
  ...given,
  listing: listing && JSON.stringify(listing),
});

/** Why a service was not changed, or the version that it has where nothing forbids it. */
async function readUnchanged(
  deps: { db: Tx } & Pick<Deps, 'pool' | 'config'>,
  person: Person,
  id: string,
): Promise<number> {
  const { organisation_id, version } = await readService(deps, id);
  await requireChanger(deps, person, organisation_id);
  return version;
}

/** What belongs to no organisation is the platform's, and for its administrators alone to change. */
function requireAdministrator(person: Person, tenantId: string | null): void {
  if (tenantId === null && person.level > roleLevels.admin) throw new AppError('gateway.of_the_platform');
}

/** Row level security lets nobody else change it, nor members of an organisation that is not active; this says why. */
export async function requireChanger(
  deps: { pool: Deps['pool']; db?: Tx },
  person: Person,
  tenantId: string | null,
): Promise<void> {
  requireAdministrator(person, tenantId);
  if (tenantId === null) return;
  const own = (await org.listStandings(deps, person)).find(({ tenant_id }) => tenant_id === tenantId);
  if (own && own.state !== 'active') throw new AppError('org.organisation_not_active');
}

/** In the log, to all who listen, and to the processes of the gateway, which also look by themselves. */
function tell(
  deps: { db: Tx; wakeups: Deps['wakeups'] },
  person: Person,
  what: 'service_added' | 'service_changed' | 'service_removed',
  { id, tenant_id }: { id: string; tenant_id: string | null },
  details: Record<string, Json>,
): void {
  const object = `gateway_service:${id}` as const;
  const tenantId = tenant_id ?? undefined;
  audit.record(deps, person, { action: `gateway.${what}`, object, tenantId, details });
  announce(deps, person, { type: `gateway.${what}`, aggregate: object, tenantId, data: { id } });
  afterCommit(deps.db, () => void deps.wakeups.tell(tableTopic));
}

const isUnknownCaller = (error: unknown): boolean => breaksReference(error, 'caller_application_id_fkey');

const insufficientPrivilege = '42501';

/** Row level security refuses an organisation of others, and the foreign key one that does not exist. */
const isForeign = (error: unknown): boolean =>
  isServerError(error) && (error.code === insufficientPrivilege || error.constraint === 'service_tenant_id_fkey');
