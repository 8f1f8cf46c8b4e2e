import type { Db, Tx } from '#platform/data/db';

/** Those who come, or came, or should have; not those who called it off. */
export const listBookingsOfSlots = async (db: Db, slotIds: readonly string[]) =>
  slotIds.length === 0
    ? []
    : db
        .selectFrom('appointments.booking as booking')
        .innerJoin('appointments.slot as slot', 'slot.id', 'booking.slot_id')
        .innerJoin('appointments.site as site', 'site.id', 'slot.site_id')
        .innerJoin('appointments.type as type', 'type.id', 'slot.type_id')
        .select(['booking.id', 'booking.slot_id', 'booking.citizen_id', 'booking.case_id', 'booking.state'])
        .select(['booking.starts_at', 'booking.ends_at', 'booking.held_until'])
        .select(['site.time_zone', 'type.cutoff_minutes'])
        .where('booking.slot_id', 'in', slotIds)
        .where('booking.state', 'in', ['held', 'booked', 'checked_in', 'completed', 'no_show', 'displaced'])
        .orderBy('booking.id')
        .execute();

/** Locked, so that none is confirmed or checked in while its time is taken away. */
export const lockUpcoming = (db: Tx, slotIds: readonly string[]) =>
  db
    .selectFrom('appointments.booking')
    .select('id')
    .where('slot_id', 'in', slotIds)
    .where('state', 'in', ['held', 'booked'])
    .orderBy('id')
    .forUpdate()
    .execute();
