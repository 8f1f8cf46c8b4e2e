export { listExpiringKeys } from './expiries.ts';
export { keyHolders } from './holders.ts';
export { noteUse } from './keys.ts';
export { room } from './room.ts';
