export { notify } from './notices.ts';
export { choiceOf, takeReaders } from './settings.ts';
export { room } from './room.ts';
