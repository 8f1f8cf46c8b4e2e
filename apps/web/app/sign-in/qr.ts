import { getEidLink } from '@tamga/contract/auth.sign-in';
import { data } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { readAttempt } from './attempt.server.ts';
import type { Route } from './+types/qr.ts';

/** The QR code of this second: it carries its age, and the app takes none that is old. */
export async function action({ context }: Route.ActionArgs) {
  const signIn = readAttempt(context);
  if (!signIn) return data({ svg: null });
  const { sid, binding } = signIn;
  const qr = await attempt(context, getEidLink, { body: { sid, ...(binding && { binding }) } });
  return data({ svg: qr.ok ? qr.data.svg : null });
}
