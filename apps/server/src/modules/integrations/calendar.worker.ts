import { z } from 'zod';
import { languages } from '@tamga/contract';
import * as appointments from '#modules/appointments';
import * as notifications from '#modules/notifications';
import { system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { defineConsumer } from '#platform/messaging/consumer';
import { enqueue, type Job, type Queue } from '#platform/messaging/jobs';
import { type EventToWrite, writeEvent } from './calendar.ts';
import { findCalendarsOf, findWriting, noteUse } from './connections.sql.ts';
import { freshToken } from './fresh-tokens.ts';
import { findProvider, providersOf } from './providers.ts';
import { takesEvents } from './shown.ts';
import { ageToken } from './tokens.sql.ts';

/** Tried for about a day; later an appointment is likely to be over. */
const writings: Queue = {
  name: 'integrations.write_event',
  retriesMax: 16,
  retryFirstSeconds: 10,
  retryLastSeconds: 7_200,
  timeoutSeconds: 120,
};

const actor = system('write appointments into calendars');

/** What happened to an appointment goes to the calendars that its citizen has chosen, if any. */
export const followAppointments = defineConsumer({
  name: 'integrations.follow_appointments',
  types: ['appointments.booked', 'appointments.cancelled', 'appointments.displaced', 'appointments.rescheduled'],
  async handle(deps, { data: { id } }) {
    if (!providersOf(deps).some(({ calendar }) => calendar)) return;
    const entry = await appointments.readCalendarEntry(deps, actor, id, 'mn');
    if (!entry) return;
    const calendars = await findCalendarsOf(deps.db, entry.citizenId);
    if (calendars.length === 0) return;
    const { sms_language: language } = await notifications.choicesOf(deps, entry.citizenId);
    for (const { id: connection_id } of calendars)
      enqueue(deps, writings, { connection_id, appointment_id: id, language } satisfies EventToWrite);
  },
});

const ToWrite = z.object({ connection_id: z.uuid(), appointment_id: z.uuid(), language: z.enum(languages) });

/** Writes what stands now, whatever happened first, and looks again after: another may have been written meanwhile. */
export const writeAppointment: Job = {
  queue: writings,
  async perform(deps, { data, signal }) {
    const asked = ToWrite.parse(data);
    for (;;) {
      const event = await eventOf(deps, asked);
      if (event === undefined || !(await write(deps, asked, event, signal))) return;
      if (sameEvent(event, await eventOf(deps, asked))) return;
    }
  },
};

const eventOf = async (
  deps: Deps,
  { appointment_id: id, language }: EventToWrite,
): Promise<string | null | undefined> => (await appointments.readCalendarEntry(deps, actor, id, language))?.event;

/** When it was made stands in it, which makes no other event of it. */
const sameEvent = (one: string | null | undefined, other: string | null | undefined): boolean =>
  one?.replace(/^DTSTAMP:.*$/m, '') === other?.replace(/^DTSTAMP:.*$/m, '');

/** False where the person no longer wants it, or has to connect again: then there is nothing more to write. */
async function write(
  deps: Deps,
  { connection_id, appointment_id: id }: EventToWrite,
  event: string | null,
  signal: AbortSignal,
): Promise<boolean> {
  const row = await findWriting(asActor(deps, actor), connection_id);
  const settings = row && findProvider(deps, row.provider);
  if (!row?.appointments || !settings?.calendar || !takesEvents(settings, row)) return false;
  const token = await freshToken(deps, connection_id).catch(unlessOver);
  if (!token) return false;
  const { account } = row;
  const outcome = await writeEvent(deps, settings.calendar, { account, token: token.access_token, id, event }, signal);
  if (outcome === 'token_refused') {
    // Ended before its time. With another one it is tried again, or it turns out that the provider has ended all.
    await transact(deps, actor, ({ db }) => ageToken(db, token.row, deps.now()));
    throw new Error('the calendar did not take the token');
  }
  if (outcome === 'not_allowed') deps.log.warn({ provider: row.provider }, 'the calendar is not ours to write into');
  else await transact(deps, actor, ({ db }) => noteUse(db, connection_id, deps.now()));
  return outcome === 'done';
}

function unlessOver(error: unknown): null {
  const isOver =
    error instanceof AppError &&
    (error.code === 'integrations.reconnect_needed' || error.code === 'integrations.not_connected');
  if (!isOver) throw error;
  return null;
}
