import type { Service } from '@tamga/contract/registry';
import { VersionContent } from '@tamga/contract/registry.content';
import * as audit from '#modules/audit';
import * as org from '#modules/org';
import { type Person, system } from '#platform/actor';
import { actingAs, transact, type Tx } from '#platform/data/db';
import { judge, transition } from '#platform/data/states';
import { AppError } from '#platform/error';
import { announce } from '#platform/messaging/outbox';
import { classify } from './classifying.ts';
import { removeLinks } from './links.sql.ts';
import { missingIn } from './readiness.ts';
import { tellOfService } from './service-records.ts';
import { getService, type RegistryDeps } from './services.ts';
import { type Seen, takeService } from './taking.ts';
import { findService, freezeDraft, type ServiceRow } from './services.sql.ts';
import { serviceStates } from './services.states.ts';
import { stemsIn } from './stems.ts';
import { changingShown } from '#platform/memory/shown';

type Open = RegistryDeps & { db: Tx };

export const publishService: typeof publish = (deps, person, seen) =>
  changingShown(deps, () => publish(deps, person, seen));

export const archiveService: typeof archive = (deps, person, seen, why) =>
  changingShown(deps, () => archive(deps, person, seen, why));

function publish(deps: RegistryDeps, person: Person, seen: Seen): Promise<Service> {
  return transact(deps, person, async (deps) => {
    const row = await takeService(deps, person, seen);
    const { id, tenant_id } = row;
    await requireReady(deps, person, row);
    const [now, version, no] = [deps.now(), row.version + 1, row.draft_no ?? row.published_no ?? 0];
    const stems = await stemsIn(deps, person, VersionContent.parse(row.content), tenant_id);
    const published = { version, published_no: no, draft_no: null, ...stems, updated_at: now };
    const back = { archived_at: null, archive_reason: null, successor_id: null };
    await transition(deps, serviceStates, row, 'publish', person, { ...published, ...back });
    await freezeDraft(deps.db, id, no, person.userId, now);
    await actingAs(deps, system('classify evidence', person.origin), () =>
      classify(deps, [{ id, tenant_id, no, content: row.content }]),
    );
    const object = `service:${id}` as const;
    const type = 'registry.service_published';
    audit.record(deps, person, { action: type, object, tenantId: tenant_id, details: { no, version } });
    announce(deps, person, { type, aggregate: object, tenantId: tenant_id, data: { id, no, version } });
    return getService(deps, person, id);
  });
}

function archive(
  deps: RegistryDeps,
  person: Person,
  seen: Seen,
  { reason, successor_id }: { reason: string; successor_id: string | null },
): Promise<Service> {
  return transact(deps, person, async (deps) => {
    const row = await takeService(deps, person, seen);
    const { id, tenant_id } = row;
    const successor = successor_id === null ? null : await findService(deps.db, successor_id);
    if (successor_id === id || (successor_id !== null && successor?.state !== 'published'))
      throw new AppError('registry.successor_not_found');
    const [now, version] = [deps.now(), row.version + 1];
    const archived = { archived_at: now, archive_reason: reason, successor_id };
    const { to: state } = await transition(deps, serviceStates, row, 'archive', person, {
      version,
      updated_at: now,
      ...archived,
    });
    tellOfService(
      deps,
      person,
      'registry.service_archived',
      { id, tenant_id, state, version },
      { reason, successor_id },
    );
    return getService(deps, person, id);
  });
}

export function deleteService(deps: RegistryDeps, person: Person, seen: Seen): Promise<Seen> {
  return transact(deps, person, async (deps) => {
    const row = await takeService(deps, person, seen);
    const { id, tenant_id, code } = row;
    const version = row.version + 1;
    const { to: state } = await transition(deps, serviceStates, row, 'delete', person, {
      version,
      updated_at: deps.now(),
    });
    await removeLinks(deps.db, { service_id: id, no: 1 });
    tellOfService(deps, person, 'registry.service_deleted', { id, tenant_id, state, version }, { code });
    return { id, version };
  });
}

/** Those who may not publish, or have nothing to, are told so first: what is missing would not help them. */
async function requireReady(deps: Open, person: Person, row: ServiceRow): Promise<void> {
  if (judge(serviceStates, row, 'publish', person, deps.now()).is !== 'allowed') return;
  const hasOfficer = await org.hasOfficer(deps, person, row.tenant_id);
  const fields = missingIn(VersionContent.parse(row.content), { hasOfficer });
  if (fields.length > 0) throw new AppError('registry.not_ready', { fields });
}
