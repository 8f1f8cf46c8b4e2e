import { getAppointment } from '@tamga/contract/appointments';
import { listAppointmentPlaces, listAppointmentSlots } from '@tamga/contract/appointments.choice';
import { data } from 'react-router';
import { z } from 'zod';
import { type Answer, call } from '#app/platform/api.server.ts';
import type { Context } from '#app/platform/context.ts';
import { everyPage } from '#app/platform/csv.server.ts';
import type { Refusal } from '#app/platform/refusal.server.ts';

type Place = Answer<typeof listAppointmentPlaces>['items'][number];

/** The place that an address names, among those where anything can be booked. */
export async function readPlace(context: Context, site: string, type: string): Promise<Place> {
  const query = { site_id: site, type_id: type };
  const [place] = (await call(context, listAppointmentPlaces, { query })).items;
  if (!place) throw data(null, { status: 404 });
  return place;
}

export interface Moved {
  id: string;
  at: string;
  /** By which the clocks go where it is. */
  timeZone: string;
}

/** When the appointment is that is to be moved, where the address names one. */
export async function readMoved(context: Context, id: string | null): Promise<Moved | null> {
  if (!id) return null;
  const { starts_at, site } = await call(context, getAppointment, { params: { id } });
  return { id, at: starts_at, timeZone: site.time_zone };
}

/** Among the free ones of that place; what was taken meanwhile is said when it is booked, with what is near. */
export async function findSlot(context: Context, { site, type, slot }: { site: string; type: string; slot: string }) {
  const query = { site_id: site, type_id: type, limit: 100 };
  const free = await everyPage((after) => call(context, listAppointmentSlots, { query: { ...query, after } }), 5_000);
  return free.find(({ id }) => id === slot) ?? null;
}

/** What goes along from page to page: which appointment is moved, which application it is for, and what is looked for. */
export function alongOf({ searchParams }: URL): string {
  const along = [...searchParams].filter(([name]) => ['replaces', 'application', 'service'].includes(name));
  return along.length > 0 ? `?${new URLSearchParams(along).toString()}` : '';
}

const Near = z.object({ alternatives: z.array(z.object({ id: z.string(), starts_at: z.string() })) });

/** What is free nearby, where a time is not. */
export const nearOf = ({ details }: Refusal): z.output<typeof Near>['alternatives'] =>
  Near.safeParse(details).data?.alternatives ?? [];
