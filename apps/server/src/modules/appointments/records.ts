import type { BookingState } from '@tamga/contract/appointments';
import * as audit from '#modules/audit';
import * as notifications from '#modules/notifications';
import type { Actor } from '#platform/actor';
import type { Tx } from '#platform/data/db';
import { announce } from '#platform/messaging/outbox';
import type { Wakeups } from '#platform/messaging/wakeups';
import { whenAt } from './moments.ts';

interface Standing {
  id: string;
  tenant_id: string;
  slot_id: string;
}

/** The audit record and the event of one move, which travel with its commit. */
export function tellOfMove(
  deps: { db: Tx },
  actor: Actor,
  { id, tenant_id: tenantId, slot_id }: Standing,
  state: BookingState,
): void {
  const object = `appointment:${id}` as const;
  const type = `appointments.${state}` as const;
  audit.record(deps, actor, { action: type, object, tenantId, details: { slot_id } });
  announce(deps, actor, { type, aggregate: object, tenantId, data: { id, slot_id, state } });
}

export interface Meeting {
  id: string;
  citizen_id: string;
  starts_at: Date;
  name_mn: string;
  name_en: string;
  time_zone: string;
}

/** What every notice of an appointment says: which, where and when. */
export const sayingOf = ({ id, starts_at, name_mn, name_en, time_zone }: Meeting) => ({
  id,
  place: name_mn,
  english: name_en,
  when: whenAt(starts_at, time_zone),
});

export function tellCitizen(
  deps: { db: Tx; wakeups: Wakeups },
  actor: Actor,
  meeting: Meeting,
  kind: 'appointment_booked' | 'appointment_reminder' | 'appointment_missed',
): void {
  notifications.notify(deps, actor, meeting.citizen_id, { kind, params: sayingOf(meeting) });
}
