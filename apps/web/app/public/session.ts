import { redirect } from 'react-router';
import { guestContext, visitContext } from '#app/platform/context.ts';
import { prolongSession } from '#app/platform/session.server.ts';
import type { Route } from './+types/session.ts';

/** The person asked to stay signed in. */
export async function action({ context }: Route.ActionArgs): Promise<null> {
  const { cookies, session } = context.get(guestContext);
  if (session) await prolongSession(context.get(visitContext), cookies, session);
  return null;
}

export const loader = (): Response => redirect('/');
