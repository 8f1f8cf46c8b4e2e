export { type Entry, record } from './records.ts';
export { sealBatch } from './sealing.ts';
export { runSealer } from './sealing.worker.ts';
export { verifyLog } from './verification.ts';
