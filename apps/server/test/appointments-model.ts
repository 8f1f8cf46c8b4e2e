/** What a place should be like after each act, written without the database and apart from the rules. */

interface Slot {
  id: string;
  starts_at: Date;
  ends_at: Date;
  capacity: number;
}

export interface Booking {
  citizen: string;
  slot: string;
  /** How many of this citizen for this slot came before. */
  nth: number;
  state: string;
  /** Until when it is held. */
  until: number;
}

const minuteMs = 60_000;
const active = ['held', 'booked'];

export type Model = ReturnType<typeof openSlotsModel>;

/** By a clock that stands by day: at night nothing that was offered runs out. */
export function openSlotsModel(clock: () => number) {
  const slots = new Map<string, Slot & { state: 'open' | 'cancelled' }>();
  const bookings: Booking[] = [];
  let waiting: string[] = [];

  const slot = (id: string) => slots.get(id) ?? fail(id);
  const taken = (id: string) => bookings.filter((one) => one.slot === id && active.includes(one.state)).length;
  const activeOf = (citizen: string) => bookings.filter((one) => one.citizen === citizen && active.includes(one.state));
  const overlaps = (a: Slot, b: Slot) => a.starts_at < b.ends_at && b.starts_at < a.ends_at;
  const isBusy = (citizen: string, id: string) => activeOf(citizen).some((one) => overlaps(slot(one.slot), slot(id)));
  const isFree = (id: string) => slot(id).state === 'open' && taken(id) < slot(id).capacity;

  function add(citizen: string, id: string, state: string, until = 0): void {
    const nth = bookings.filter((one) => one.citizen === citizen && one.slot === id).length;
    bookings.push({ citizen, slot: id, nth, state, until });
  }

  /** The one who has waited longest and can come. */
  function offer(id: string, now = clock()): void {
    if (!isFree(id)) return;
    const next = waiting.find((citizen) => !isBusy(citizen, id) && activeOf(citizen).length < 3);
    if (next === undefined) return;
    waiting = waiting.filter((one) => one !== next);
    add(next, id, 'held', now + 120 * minuteMs);
  }

  function book(citizen: string, id: string, hold: boolean): string {
    if (activeOf(citizen).length >= 3) return 'appointments.too_many';
    if (slot(id).state === 'cancelled') return 'appointments.slot_closed';
    if (!isFree(id)) return 'appointments.slot_full';
    if (isBusy(citizen, id)) return 'appointments.overlap';
    add(citizen, id, hold ? 'held' : 'booked', clock() + 10 * minuteMs);
    if (!hold) leave(citizen);
    return hold ? 'held' : 'booked';
  }

  function reschedule(citizen: string, old: Booking, id: string): string {
    if (!active.includes(old.state)) return 'appointments.state_conflict';
    const before = old.state;
    old.state = 'rescheduled';
    const outcome = book(citizen, id, false);
    if (outcome === 'booked') offer(old.slot);
    else old.state = before;
    return outcome;
  }

  function cancel(own: Booking): string {
    if (!active.includes(own.state)) return 'appointments.state_conflict';
    own.state = own.state === 'held' ? 'released' : 'cancelled';
    const { state } = own;
    offer(own.slot);
    return state;
  }

  function confirm(own: Booking): string {
    if (own.state !== 'held') return 'appointments.state_conflict';
    leave(own.citizen);
    return (own.state = 'booked');
  }

  /** Who has a time there waits no more. */
  function leave(citizen: string): void {
    waiting = waiting.filter((one) => one !== citizen);
  }

  function wait(citizen: string): string {
    if (waiting.includes(citizen)) return 'appointments.already_waiting';
    waiting.push(citizen);
    return 'waiting';
  }

  return {
    open: (one: Slot) => slots.set(one.id, { ...one, state: 'open' }),
    slot,
    slotIds: () => [...slots.keys()].slice(-30),
    bookingsOf: (citizen: string) => bookings.filter((one) => one.citizen === citizen).slice(-8),
    book,
    reschedule,
    cancel,
    confirm,
    wait,
    /** One after the other, the oldest first: each may go to who waits. */
    expire: (now: number) => {
      const over = bookings.filter(({ state, until }) => state === 'held' && until <= now);
      for (const one of over.toSorted((a, b) => a.until - b.until)) {
        one.state = 'released';
        offer(one.slot, now);
      }
    },
    close: (isMeant: (one: Slot) => boolean) => {
      for (const one of slots.values()) {
        if (one.state !== 'open' || !isMeant(one)) continue;
        for (const booking of bookings)
          if (booking.slot === one.id && active.includes(booking.state)) booking.state = 'displaced';
        one.state = 'cancelled';
      }
    },
    standing: () =>
      [
        ...bookings.map((one) => `${one.citizen} ${one.slot} ${one.state}`),
        ...[...slots.values()].map(({ id, state }) => `${id} ${state} ${taken(id)}`),
      ].toSorted(),
  };
}

function fail(id: string): never {
  throw new Error(`there is no slot ${id}`);
}
