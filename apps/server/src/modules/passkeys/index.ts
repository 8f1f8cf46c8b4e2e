export { forgetChallenges } from './challenges.ts';
export { passkeyRoutes } from './credentials.routes.ts';
export { exportAbout, forgetPerson, removeAll } from './credentials.ts';
export { beginProof, hasPasskeys, holdPasskey, takeProof } from './proofs.ts';
