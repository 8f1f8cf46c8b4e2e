import type { ReactNode } from 'react';
import { Outlet, redirect } from 'react-router';
import { guestContext } from '#app/platform/context.ts';
import type { Route } from './+types/guarded.ts';

/** A visitor is led to the sign-in of super administrators, not to that of citizens. */
const requireSession: Route.MiddlewareFunction = ({ context }, next) => {
  if (!context.get(guestContext).session) throw redirect('/super/sign-in');
  return next();
};

export const middleware: Route.MiddlewareFunction[] = [requireSession];

/** Without a loader the middleware would not run when a person comes here by a link within the site. */
export const loader = (): null => null;

export default function Guarded(): ReactNode {
  return <Outlet />;
}
