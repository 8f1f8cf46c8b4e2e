export { getApplication } from './applications.ts';
export { type Client, isOpenTo, isTest, parseClient } from './clients.ts';
export { listExpiringSecrets } from './expiries.ts';
export { lowering, loweringKind } from './lowerings.ts';
export { measureLowered } from './lowered.ts';
export { wordsOf as mistakeWords } from './mistake-words.ts';
export { recordMistake } from './mistakes.ts';
export { isSecretOf } from './secret-values.ts';
export { markUsed } from './test-applications.ts';
export {
  describeApplications,
  listAllowed,
  listServed,
  listVisible,
  lockVisible,
  stillMay,
  unlessGone,
} from './visible.ts';
export { room } from './room.ts';
