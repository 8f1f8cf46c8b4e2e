export type { Asker, Outcome } from './askers.ts';
export { askForEvidence, evidenceHolders, forgetRequest } from './asking.ts';
export { measureChains } from './chain-checks.ts';
export { measureTimestamps } from './lateness.ts';
export { room } from './room.ts';
export { platformSenders } from './senders.ts';
export { isSound, type Judged } from './statements.ts';
export { verifyProof } from './verifying.ts';
