import { type MiddlewareFunction, redirect } from 'react-router';
import { type Context, guestContext } from './context.ts';
import type { Session } from './session.server.ts';

/** For pages of people who are signed in: others sign in first, and come back. */
export const requireSignIn: MiddlewareFunction<Response> = ({ context }, next) => {
  requireSession(context);
  return next();
};

export function requireSession(context: Context): Session {
  const { session, path } = context.get(guestContext);
  if (!session) throw redirect(`/sign-in?next=${encodeURIComponent(path)}`);
  return session;
}
