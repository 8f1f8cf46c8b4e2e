export { followWaiting } from './following.ts';
export { room } from './room.ts';
export { stamp } from './stamping.ts';
