export { removeAll } from './credentials.ts';
export { beginProof, hasPasskeys, holdPasskey, takeProof } from './proofs.ts';
export { room } from './room.ts';
export type { TellOthers } from './credentials.ts';
