export { type IsChangedLater, openChangeCheck } from './later-changes.ts';
export { room } from './room.ts';
