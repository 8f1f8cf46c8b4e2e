export { keepFile } from './adding.ts';
export { room } from './room.ts';
