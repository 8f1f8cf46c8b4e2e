import type { AccessRequest } from '@tamga/contract/gateway.access';
import { callersMax } from '@tamga/contract/gateway.service';
import { type Person, system } from '#platform/actor';
import { actingAs, afterCommit, transact, type Tx } from '#platform/data/db';
import { transition } from '#platform/data/states';
import { AppError } from '#platform/error';
import { tellAsker, tellOfRefusal } from './access-notices.ts';
import { recordAccess } from './access-records.ts';
import {
  countCallers,
  countVersion,
  findRequest,
  insertCaller,
  listDescribed,
  removeCaller,
  type RequestRow,
} from './access-requests.sql.ts';
import { type AccessDeps, readRequest } from './access-requests.ts';
import { accessLife } from './access-requests.states.ts';
import { requireChanger } from './services.ts';
import { tableTopic } from './topics.ts';

type Inside = AccessDeps & { db: Tx };

/** Leads to the same row that its publisher could write by hand; of two who decide at once, one does. */
export function approveAccess(
  deps: AccessDeps,
  person: Person,
  id: string,
  { requests_per_minute: fewer }: { requests_per_minute?: number | undefined },
): Promise<AccessRequest> {
  return deciding(deps, person, id, async (deps, row, publisher) => {
    requireAnother(row, person);
    const { service_id, application_id, purpose, legal_basis } = row;
    const requests_per_minute = Math.min(fewer ?? row.requests_per_minute, row.requests_per_minute);
    await transition(deps, accessLife, row, 'approve', person, { requests_per_minute, moved_at: deps.now() });
    if (!(await countVersion(deps.db, service_id, deps.now()))) throw new AppError('gateway.service_not_found');
    await insertCaller(deps.db, { service_id, application_id, purpose, legal_basis, requests_per_minute });
    // The row of the service is held since its version was counted: of two approvals the later one counts both.
    if ((await countCallers(deps.db, service_id)) > callersMax) throw new AppError('gateway.too_many_callers');
    recordAccess(deps, person, 'approved', row, { by: publisher, to: row.tenant_id }, { requests_per_minute });
    await tellAsker(deps, person, row, 'api_access_approved');
    afterCommit(deps.db, () => void deps.wakeups.tell(tableTopic));
  });
}

export function refuseAccess(
  deps: AccessDeps,
  person: Person,
  id: string,
  { reason }: { reason: string },
): Promise<AccessRequest> {
  return deciding(deps, person, id, async (deps, row, publisher) => {
    requireAnother(row, person);
    await transition(deps, accessLife, row, 'refuse', person, { reason, moved_at: deps.now() });
    recordAccess(deps, person, 'refused', row, { by: publisher, to: row.tenant_id }, { reason });
    await tellOfRefusal(deps, person, row, reason);
  });
}

/** Who asked may look after the service as well; another person decides. */
function requireAnother({ is_publisher, asked_by }: RequestRow, person: Person): void {
  if (is_publisher && asked_by === person.userId) throw new AppError('gateway.own_request');
}

export function withdrawAccess(deps: AccessDeps, person: Person, id: string): Promise<AccessRequest> {
  return deciding(deps, person, id, async (deps, row, publisher) => {
    await transition(deps, accessLife, row, 'withdraw', person, { moved_at: deps.now() });
    recordAccess(deps, person, 'withdrawn', row, { by: row.tenant_id, to: publisher });
  });
}

/** The side of the application sees neither the service nor its callers, so the platform takes the row away for either. */
export function endAccess(
  deps: AccessDeps,
  person: Person,
  id: string,
  { reason }: { reason: string | null },
): Promise<AccessRequest> {
  return deciding(deps, person, id, async (deps, row, publisher) => {
    await transition(deps, accessLife, row, 'end', person, { reason, moved_at: deps.now() });
    await actingAs(deps, system('end an access to an API', person.origin), async () => {
      await removeCaller(deps.db, row.service_id, row.application_id);
      await countVersion(deps.db, row.service_id, deps.now());
    });
    const sides = row.is_publisher ? { by: publisher, to: row.tenant_id } : { by: row.tenant_id, to: publisher };
    recordAccess(deps, person, 'ended', row, sides, { reason });
    await tellAsker(deps, person, row, 'api_access_ended');
    afterCommit(deps.db, () => void deps.wakeups.tell(tableTopic));
  });
}

/** With the organisation that publishes the service. What belongs to neither side of the person is not found. */
async function deciding(
  deps: AccessDeps,
  person: Person,
  id: string,
  decide: (deps: Inside, row: RequestRow, publisher: string | null) => Promise<void>,
): Promise<AccessRequest> {
  await transact(deps, person, async (deps) => {
    const row = await findRequest(deps.db, id);
    if (!row) throw new AppError('gateway.request_not_found');
    const platform = system('find whose service was asked for', person.origin);
    const [service] = await actingAs(deps, platform, () => listDescribed(deps.db, [row.service_id]));
    const publisher = service?.organisation_id ?? null;
    await requireChanger(deps, person, row.is_publisher ? publisher : row.tenant_id);
    await decide(deps, row, publisher);
  });
  return readRequest(deps, person, id);
}
