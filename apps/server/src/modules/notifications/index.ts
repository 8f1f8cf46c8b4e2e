export { countOwnUnread, notify } from './notices.ts';
export { type Channel, type Held, holdBack, listDuePeople, takeHeldOf } from './held.ts';
export { whenToTell } from './hours.ts';
export { choicesOf, takeReaders } from './settings.ts';
export { room } from './room.ts';
