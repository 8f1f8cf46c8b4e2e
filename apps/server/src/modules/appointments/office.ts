import type { Organisation } from '@tamga/contract/org';
import * as audit from '#modules/audit';
import * as org from '#modules/org';
import type { Person } from '#platform/actor';
import { asActor, type Tx } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { AppError } from '#platform/error';
import { announce } from '#platform/messaging/outbox';
import { findSite, type SiteRow } from './sites.sql.ts';

/** What an officer has before them. */
export interface Seen {
  id: string;
  version: number;
}

/** What may be done for this organisation; null for those who do not belong to it, for whom it has nothing. */
async function standingIn(
  deps: { pool: Pool; db?: Tx },
  person: Person,
  tenantId: string,
): Promise<Organisation['state'] | null> {
  try {
    return (await org.requireMembership(deps, person, tenantId)).state;
  } catch (error) {
    if (error instanceof AppError && error.code === 'org.organisation_not_found') return null;
    throw error;
  }
}

/** For those who belong to the organisation, which must be active to change anything. */
export async function requireActive(deps: { pool: Pool; db?: Tx }, person: Person, tenantId: string): Promise<void> {
  const { state } = await org.requireMembership(deps, person, tenantId);
  if (state !== 'active') throw new AppError('org.organisation_not_active');
}

/** One of an organisation that is not the person's is not found. */
export async function siteOfOffice(deps: { pool: Pool; db?: Tx }, person: Person, id: string): Promise<SiteRow> {
  const site = await findSite(asActor(deps, person), id);
  if (!site || (await standingIn(deps, person, site.tenant_id)) === null)
    throw new AppError('appointments.site_not_found');
  return site;
}

/** Why nothing was changed: it is not theirs, the organisation is at rest, or another was faster. */
export async function whyUnchanged(
  deps: { pool: Pool; db?: Tx },
  person: Person,
  row: { tenant_id: string; version: number } | undefined,
  notFound: 'appointments.site_not_found' | 'appointments.type_not_found',
): Promise<AppError> {
  const standing = row ? await standingIn(deps, person, row.tenant_id) : null;
  if (!row || standing === null) return new AppError(notFound);
  if (standing !== 'active') return new AppError('org.organisation_not_active');
  return new AppError('request.version_conflict', { details: { current_version: row.version } });
}

export function tellOfOffice(
  deps: { db: Tx },
  person: Person,
  what: 'site' | 'type',
  { id, tenant_id: tenantId, version }: { id: string; tenant_id: string; version: number },
): void {
  const object = `appointment_${what}:${id}` as const;
  audit.record(deps, person, { action: `appointments.${what}_changed`, object, tenantId, details: { version } });
  if (what === 'site')
    announce(deps, person, {
      type: 'appointments.site_changed',
      aggregate: `appointment_site:${id}`,
      tenantId,
      data: { id },
    });
  else
    announce(deps, person, {
      type: 'appointments.type_changed',
      aggregate: `appointment_type:${id}`,
      tenantId,
      data: { id },
    });
}
