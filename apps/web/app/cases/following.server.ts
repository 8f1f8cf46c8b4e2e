import { listOwnAppointments } from '@tamga/contract/appointments';
import { listAppointmentPlaces } from '@tamga/contract/appointments.choice';
import { listOwnReferences } from '@tamga/contract/references';
import { call } from '#app/platform/api.server.ts';
import type { Context } from '#app/platform/context.ts';
import type { ReadApplication } from './application.server.ts';

/** What belongs to an application beyond itself: a time at an office, and what came out of it. */
export interface Following {
  /** The service for which a time can be booked. */
  bookable: string | null;
  visit: { id: string; at: string } | null;
  documentId: string | null;
}

const underWay: readonly string[] = ['submitted', 'queued', 'in_review', 'info_requested', 'approved'];

export async function readFollowing(context: Context, { id, state, service }: ReadApplication): Promise<Following> {
  const nothing: Following = { bookable: null, visit: null, documentId: null };
  if (state === 'completed') {
    const { items } = await call(context, listOwnReferences, { query: { limit: 100 } });
    return { ...nothing, documentId: items.find(({ case_id }) => case_id === id)?.id ?? null };
  }
  if (!underWay.includes(state)) return nothing;
  const [{ items: places }, { items: own }] = await Promise.all([
    call(context, listAppointmentPlaces, { query: { service_id: service.id, limit: 1 } }),
    call(context, listOwnAppointments, { query: { active: 'true' } }),
  ]);
  const visit = own.find(({ application_id }) => application_id === id);
  if (visit) return { ...nothing, visit: { id: visit.id, at: visit.starts_at } };
  return { ...nothing, bookable: places.length > 0 ? service.id : null };
}
