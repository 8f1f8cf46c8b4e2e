import type { Language } from '@tamga/contract';
import type { System } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { findBooking } from './bookings.sql.ts';
import { calendarEvent } from './calendar-file.ts';
import { shown } from './shown.ts';

export interface CalendarEntry {
  citizenId: string;
  /** Null where nobody comes any more. */
  event: string | null;
}

const isOn: ReadonlySet<string> = new Set(['booked', 'checked_in', 'completed']);

/** An appointment as it stands now, for the calendar of its citizen; a place that is only held is none yet. */
export async function readCalendarEntry(
  deps: Pick<Deps, 'pool' | 'now'>,
  actor: System,
  id: string,
  language: Language,
): Promise<CalendarEntry | null> {
  const row = await findBooking(asActor(deps, actor), id);
  if (!row) return null;
  const { citizen_id: citizenId } = row;
  if (!isOn.has(row.state)) return { citizenId, event: null };
  const [appointment] = await shown(deps, actor, [row]);
  return { citizenId, event: appointment ? calendarEvent(appointment, language, deps.now()) : null };
}
