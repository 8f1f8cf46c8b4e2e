import { type MiddlewareFunction, redirect } from 'react-router';
import { type Context, guestContext } from './context.ts';
import type { Session } from './session.server.ts';

/** For pages of people who are signed in: others sign in first, and come back. */
export const requireSignIn: MiddlewareFunction<Response> = ({ context }, next) => {
  requireSession(context);
  guarded.add(context);
  return next();
};

const guarded = new WeakSet<Context>();

/** Whether the page is for people who are signed in only. */
export const needsSignIn = (context: Context): boolean => guarded.has(context);

export function requireSession(context: Context): Session {
  const { session, path } = context.get(guestContext);
  if (!session) throw redirect(`/sign-in?next=${encodeURIComponent(path)}`);
  return session;
}
