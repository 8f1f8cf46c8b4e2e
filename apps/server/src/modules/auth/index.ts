export { admit, type ProvenIdentity } from './admissions.ts';
export { type Client, describeClient } from './client.ts';
export { noteLogin } from './login-events.ts';
export { openPace, type Pace } from './pace.ts';
export { openPushes, type Pushes } from './pushes.ts';
export { openProofs, type Proofs } from './proofs.ts';
export { changingCredentials, changingCredentialsOf, type CredentialDeps } from './credentials.ts';
export { endingSuperadmin, endSessionsOf, forgetPerson } from './ended-people.ts';
export { exportAbout } from './exports.ts';
export { describeSession } from './facts.ts';
export { hangUp, ring } from './phones.ts';
export { followSignIns } from './following.ts';
export { runSignInFollower } from './following.worker.ts';
export { accountKeyOf, listLockouts, releaseLockout } from './lockouts.ts';
export { refreshSession } from './refresh.ts';
export { sessionRoutes } from './sessions.routes.ts';
export {
  endSession,
  forgetOldClients,
  identify,
  isLive,
  isRecovered,
  openSession,
  renewProof,
  type SignIn,
} from './sessions.ts';
export { signInRoutes } from './sign-ins.routes.ts';
export { forgetSignIns } from './forgetting.ts';
export type { SocialAccount } from './social-provider.ts';
export { socialRoutes } from './social.routes.ts';
export { type Chain, openTokens, type Tokens } from './tokens.ts';
