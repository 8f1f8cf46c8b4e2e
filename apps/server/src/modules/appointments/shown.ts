import type { Appointment } from '@tamga/contract/appointments';
import * as org from '#modules/org';
import { type Actor, system } from '#platform/actor';
import type { Pool } from '#platform/data/pool';
import { allowedActions } from '#platform/data/states';
import type { BookingRow } from './bookings.sql.ts';
import { bookingStates, cancelUntil } from './bookings.states.ts';

/** Bookings as their citizen sees them. */
export async function shown(
  deps: { pool: Pool; now: () => Date },
  actor: Actor,
  rows: readonly BookingRow[],
): Promise<Appointment[]> {
  const tenants = await namesOf(deps, actor, rows);
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    slot_id: row.slot_id,
    starts_at: row.starts_at,
    ends_at: row.ends_at,
    organisation: tenants(row.tenant_id),
    ...placeIn(row),
    application_id: row.case_id,
    held_until: row.held_until,
    cancel_until: cancelUntil(row),
    replaces_id: row.replaces_id,
    reason: row.reason,
    allowed_actions: allowedActions(bookingStates, row, actor, deps.now()),
    created_at: row.created_at,
  }));
}

/** What everybody may know of the organisations that these belong to. */
export async function namesOf(
  deps: { pool: Pool },
  { origin }: Actor,
  rows: readonly { tenant_id: string }[],
): Promise<(tenantId: string) => Appointment['organisation']> {
  const ids = [...new Set(rows.map(({ tenant_id }) => tenant_id))];
  const known = await org.describeOrganisations(deps, system('name an organisation', origin), ids);
  return (tenant_id) => {
    const { name = '', name_en = null } = known.get(tenant_id) ?? {};
    return { tenant_id, name, name_en };
  };
}

export interface PlaceRow {
  site_id: string;
  name_mn: string;
  name_en: string;
  address_mn: string;
  address_en: string;
  time_zone: string;
  type_id: string;
  title_mn: string;
  title_en: string;
  minutes: number;
}

export const siteIn = (row: Omit<PlaceRow, 'type_id' | 'title_mn' | 'title_en' | 'minutes'>): Appointment['site'] => ({
  id: row.site_id,
  name: { mn: row.name_mn, en: row.name_en },
  address: { mn: row.address_mn, en: row.address_en },
  time_zone: row.time_zone,
});

export const placeIn = (row: PlaceRow): Pick<Appointment, 'site' | 'type'> => ({
  site: siteIn(row),
  type: { id: row.type_id, title: { mn: row.title_mn, en: row.title_en }, minutes: row.minutes },
});
