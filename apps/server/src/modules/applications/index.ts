export { type Client, parseClient } from './clients.ts';
export { listExpiringSecrets } from './expiries.ts';
export { lowering, loweringKind } from './lowerings.ts';
export { measureLowered } from './lowered.ts';
export { recordMistake } from './mistakes.ts';
export { isSecretOf } from './secret-values.ts';
export { listVisible, lockVisible, stillMay, unlessGone } from './visible.ts';
export { room } from './room.ts';
