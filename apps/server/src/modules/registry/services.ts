import type { Page, PageQuery } from '@tamga/contract/page';
import type { Service, ServiceState, ServiceSummary } from '@tamga/contract/registry';
import { type ServiceContent, VersionContent } from '@tamga/contract/registry.content';
import { z } from 'zod';
import * as org from '#modules/org';
import type { Person } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/data/db';
import { isTaken, type Pool, refusing } from '#platform/data/pool';
import { allowedActions } from '#platform/data/states';
import { uuidv7 } from '#platform/data/uuid';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { cursorOf, pageOf } from '#platform/http/page';
import { namingWhatExists, saveDraft } from './drafts.ts';
import { missingIn } from './readiness.ts';
import { tellOfService } from './service-records.ts';
import { findService, insertService, listServicesAfter, type ServiceRow } from './services.sql.ts';
import { serviceStates } from './services.states.ts';

export type RegistryDeps = Pick<Deps, 'pool' | 'now' | 'redis' | 'metrics'>;

const cursor = cursorOf(z.uuid());

type Filter = PageQuery & {
  tenant_id?: string | undefined;
  state?: Exclude<ServiceState, 'deleted'> | undefined;
  q?: string | undefined;
};

export async function listServices(
  deps: RegistryDeps,
  person: Person,
  { limit, after, ...filter }: Filter,
): Promise<Page<ServiceSummary>> {
  const rows = await listServicesAfter(asActor(deps, person), filter, limit + 1, cursor.read(after));
  const { items, next } = pageOf(rows, limit, ({ id }) => cursor.write(id));
  return { items: items.map((row) => summaryOf(deps, person, row)), next };
}

/** A service of an organisation that is not the person's is not found. */
export async function getService(deps: RegistryDeps & { db?: Tx }, person: Person, id: string): Promise<Service> {
  const row = await findService(asActor(deps, person), id);
  if (!row) throw new AppError('registry.service_not_found');
  const stored = VersionContent.parse(row.content);
  const { evidences, ...content } = stored;
  const hasOfficer = await org.hasOfficer(deps, person, row.tenant_id);
  const { archived_at, archive_reason, successor_id } = row;
  return {
    ...summaryOf(deps, person, row),
    content,
    evidences,
    missing: missingIn(stored, { hasOfficer }),
    archived_at,
    archive_reason,
    successor_id,
  };
}

export async function createService(
  deps: RegistryDeps,
  person: Person,
  { tenant_id, code, ...content }: ServiceContent & { tenant_id: string; code: string },
): Promise<Service> {
  await requireActive(deps, person, tenant_id);
  const id = uuidv7(deps.now().getTime());
  const work = transact(deps, person, async (deps) => {
    const now = deps.now();
    await insertService(deps.db, { id, tenant_id, code, created_by: person.userId }, now);
    const draft = { service_id: id, tenant_id, no: 1, content: { ...content, evidences: [] } };
    await saveDraft(deps, { ...draft, editor: person.userId, now });
    tellOfService(deps, person, 'registry.service_created', { id, tenant_id, state: 'draft', version: 1 }, { code });
    return getService(deps, person, id);
  });
  return refusing(namingWhatExists(work), (error) => isTaken(error, 'service_code'), 'registry.code_taken');
}

/** For those who belong to the organisation, which must be active to change anything. */
export async function requireActive(deps: { pool: Pool }, person: Person, tenantId: string): Promise<void> {
  const { state } = await org.requireMembership(deps, person, tenantId);
  if (state !== 'active') throw new AppError('org.organisation_not_active');
}

export function summaryOf(deps: { now: () => Date }, person: Person, row: Omit<ServiceRow, Extra>): ServiceSummary {
  const { id, tenant_id, code, state, version, published_no, draft_no, created_at, updated_at } = row;
  const { title } = VersionContent.parse(row.content);
  const allowed_actions = allowedActions(serviceStates, row, person, deps.now());
  return {
    id,
    tenant_id,
    code,
    state,
    version,
    title,
    published_no,
    draft_no,
    allowed_actions,
    created_at,
    updated_at,
  };
}

type Extra = 'archived_at' | 'archive_reason' | 'successor_id';
