export type { Act, ActDeps, Acts, Asked } from './acts.ts';
export { ask, type Question, withdraw } from './approvals.ts';
export { followPending } from './following.ts';
export { room } from './room.ts';
