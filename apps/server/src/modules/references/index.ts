export { endingBy, endingKind } from './agreeing.ts';
export { findHeld } from './holding.ts';
export { issue, type Issue } from './issuing.ts';
export { listSealAuthorities } from './published-keys.ts';
export { listRecent } from './references.ts';
export { sealForPlatform } from './platform-seal.ts';
export { room } from './room.ts';
export { hasEnded } from './verifying.ts';
export type { RequireImpartial } from './wishes.ts';
