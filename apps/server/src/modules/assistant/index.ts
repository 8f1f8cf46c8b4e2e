export type { Model } from './model.ts';
export { openModel } from './model-calls.ts';
export { room } from './room.ts';
