export { listExpiringKeys } from './expiries.ts';
export { keyHolders, noteUse } from './keys.ts';
export { room } from './room.ts';
