export { exportLog, verifyExport } from './exports.ts';
export { auditRoutes } from './log.routes.ts';
export { type Entry, record } from './records.ts';
export { measureSealing, sealBatch } from './sealing.ts';
export { runSealer } from './sealing.worker.ts';
export { rotateSigningKey } from './signing.ts';
export { eraseSubject, recordAbout } from './subjects.ts';
export { getCheckpoint } from './verdicts.ts';
export { verifyLog } from './verification.ts';
