export { endSession, identify, openSession } from './sessions.ts';
export { openTokens, type Tokens } from './tokens.ts';
