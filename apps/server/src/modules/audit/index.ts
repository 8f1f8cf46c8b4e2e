export type { RecordReading } from './log.ts';
export { type Entry, record } from './records.ts';
export { room } from './room.ts';
export { rotateSigningKey } from './signing-keys.ts';
export { eraseSubject, recordAbout } from './subjects.ts';
