import type { Publishing } from '@tamga/contract/registry.versions';
import * as audit from '#modules/audit';
import * as org from '#modules/org';
import type { Person } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { AppError } from '#platform/error';
import { announce } from '#platform/messaging/outbox';
import { ensurePublishing, findPublishing, updatePublishing } from './publishing.sql.ts';

export async function getPublishing(deps: { pool: Pool }, person: Person, tenantId: string): Promise<Publishing> {
  await org.requireMembership(deps, person, tenantId);
  const row = await findPublishing(asActor(deps, person), tenantId);
  return row ?? { tenant_id: tenantId, needs_reviewer: false, version: 1 };
}

export async function changePublishing(
  deps: { pool: Pool },
  person: Person,
  { tenantId, version }: { tenantId: string; version: number },
  needsReviewer: boolean,
): Promise<Publishing> {
  const { state, my_role } = await org.requireMembership(deps, person, tenantId);
  if (my_role !== 'owner' && my_role !== 'admin') throw new AppError('org.not_allowed');
  if (state !== 'active') throw new AppError('org.organisation_not_active');
  return transact(deps, person, async (deps) => {
    await ensurePublishing(deps.db, tenantId);
    const changed = await updatePublishing(deps.db, tenantId, version, needsReviewer);
    if (!changed) {
      const current = await findPublishing(deps.db, tenantId);
      throw new AppError('request.version_conflict', { details: { current_version: current?.version ?? 1 } });
    }
    const [action, details] = ['registry.publishing_changed', { needs_reviewer: needsReviewer }] as const;
    const object = `organisation:${tenantId}` as const;
    audit.record(deps, person, { action, object, tenantId, details });
    announce(deps, person, { type: action, aggregate: object, tenantId, data: details });
    return changed;
  });
}
