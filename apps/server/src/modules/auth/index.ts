export { exportAbout } from './exports.ts';
export { describeSession } from './facts.ts';
export { refreshSession } from './refresh.ts';
export { sessionRoutes } from './sessions.routes.ts';
export { endSession, forgetOldClients, identify, openSession, type SignIn } from './sessions.ts';
export { signInRoutes } from './sign-ins.routes.ts';
export { forgetSignIns } from './sign-ins.ts';
export { socialRoutes } from './social.routes.ts';
export { type Chain, openTokens, type Tokens } from './tokens.ts';
