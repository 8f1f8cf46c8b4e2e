export { type Entry, record } from './records.ts';
