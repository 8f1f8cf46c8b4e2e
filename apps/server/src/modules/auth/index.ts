export { admit, type ProvenIdentity } from './admissions.ts';
export { type Client, describeClient } from './client.ts';
export { noteLogin } from './login-events.ts';
export { openPushes, type Pushes } from './pushes.ts';
export { openProofs, type Proofs } from './proofs.ts';
export { endSessionsOf, forgetPerson } from './ended-people.ts';
export { exportAbout } from './exports.ts';
export { describeSession } from './facts.ts';
export { accountKeyOf, listLockouts, releaseLockout } from './lockouts.ts';
export { refreshSession } from './refresh.ts';
export { sessionRoutes } from './sessions.routes.ts';
export {
  endingSuperadmin,
  endSession,
  forgetOldClients,
  identify,
  isLive,
  openSession,
  renewMfa,
  type SignIn,
} from './sessions.ts';
export { signInRoutes } from './sign-ins.routes.ts';
export { forgetSignIns } from './sign-ins.ts';
export type { SocialAccount } from './social-provider.ts';
export { socialRoutes } from './social.routes.ts';
export { type Chain, openTokens, type Tokens } from './tokens.ts';
