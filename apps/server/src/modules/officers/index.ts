export { forgetNotes } from './notes.ts';
export { room } from './room.ts';
export { deciding, decidingKind } from './signing.ts';
