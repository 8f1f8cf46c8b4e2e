export type { Act, ActDeps, Acts, Asked } from './acts.ts';
export { approvalRoutes } from './approvals.routes.ts';
export { ask, exportAbout, type Question, withdraw } from './approvals.ts';
export { followPending } from './following.ts';
export { runFollower } from './following.worker.ts';
