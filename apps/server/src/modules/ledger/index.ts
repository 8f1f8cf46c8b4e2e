export { exportLog, exportPiece, verifyExport } from './exports.ts';
export { append, listRecords } from './records.ts';
export { room } from './room.ts';
export { measureSealing, readPendingAge } from './sealing.ts';
export { addSigningKey } from './signing.ts';
export { getCheckpoint } from './verdicts.ts';
export { verifyLog } from './verification.ts';
