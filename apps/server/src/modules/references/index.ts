export { endingBy, endingKind } from './agreeing.ts';
export { findHeld } from './holding.ts';
export { issue, type Issue } from './issuing.ts';
export { listRecent } from './references.ts';
export { room } from './room.ts';
export type { RequireImpartial } from './wishes.ts';
