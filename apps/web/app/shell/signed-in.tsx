import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { requireSignIn } from '#app/platform/signed-in.server.ts';
import type { Route } from './+types/signed-in.ts';

export const middleware: Route.MiddlewareFunction[] = [requireSignIn];

/** Without a loader the middleware would not run when a person comes here by a link within the site. */
export const loader = (): null => null;

export default function SignedIn(): ReactNode {
  return <Outlet />;
}
