export { readCalendarEntry } from './calendar-entry.ts';
export { findNext, listOwnAppointments } from './bookings.ts';
export { cancelOfCase } from './case-bookings.ts';
export type { CaseGates } from './gates.ts';
export { createSite, listSites } from './sites.ts';
export { openSlots } from './slots.ts';
export { createType, listTypes } from './types.ts';
export { room } from './room.ts';
