import { getEidLink } from '@tamga/contract/auth.sign-in';
import { onboardEidPoll, onboardEidStart } from '@tamga/contract/superadmin.onboarding';
import { attempt } from '#app/platform/api.server.ts';
import { type Context, guestContext, visitContext } from '#app/platform/context.ts';
import type { Refusal } from '#app/platform/refusal.server.ts';
import { callbackOf, type EidCallback } from '../sign-in/attempt.server.ts';
import type { Progress } from '../sign-in/finish.server.ts';
import type { WaitingFor } from '../sign-in/polling.ts';
import { advance, type HeldTicket } from './tickets.server.ts';

/** `/sign-in/back` knows it too: the app on the same phone leads there, whatever the eID was asked for. */
const cookie = 'onboarding-eid';

interface Begun {
  sid: string;
  endsAt: number;
  code: string | null;
  deepLink: string | null;
}

function readBegun(context: Context): Begun | null {
  const [sid = '', endsAt = '0', code = '', link = ''] =
    context.get(guestContext).cookies.get(cookie)?.split('~') ?? [];
  const deepLink = link ? Buffer.from(link, 'base64url').toString() : null;
  return sid ? { sid, endsAt: Number(endsAt), code: code || null, deepLink } : null;
}

export const dropBegun = (context: Context): void => context.get(guestContext).cookies.delete(cookie);

/** The eID as it is being asked: what has begun, or a new beginning. */
export async function waitForEid(context: Context, { headers }: HeldTicket): Promise<WaitingFor | Refusal> {
  const begun = readBegun(context);
  if (begun && begun.endsAt > Date.now()) return describe(begun, await drawLink(context));
  const { world } = context.get(visitContext);
  const callback = callbackOf(world.publicUrl);
  const body = callback ? { callback_url: callback } : {};
  const outcome = await attempt(context, onboardEidStart, { headers, body });
  if (!outcome.ok) return outcome.refusal;
  const { sid, expires_at, verification_code: code, qr, deep_link: deepLink } = outcome.data;
  const endsAt = Date.parse(expires_at);
  const value = [sid, endsAt, code ?? '', Buffer.from(deepLink ?? '').toString('base64url')].join('~');
  context.get(guestContext).cookies.set(cookie, value, (endsAt - Date.now()) / 1_000);
  return describe({ sid, endsAt, code, deepLink }, qr.svg);
}

const describe = ({ endsAt, code, deepLink }: Begun, svg: string | null): WaitingFor => ({
  kind: 'link',
  code,
  number: null,
  deepLink,
  svg,
  secondsLeft: Math.max(0, Math.round((endsAt - Date.now()) / 1_000)),
});

/** The QR code of this second. */
export async function drawLink(context: Context): Promise<string | null> {
  const begun = readBegun(context);
  if (!begun) return null;
  const outcome = await attempt(context, getEidLink, { body: { sid: begun.sid } });
  return outcome.ok ? outcome.data.svg : null;
}

/** Asks how it stands; once the eID has said who it is, the next step is taken. */
export async function pollEid(
  context: Context,
  { headers }: HeldTicket,
  callback?: EidCallback,
): Promise<Progress | Refusal> {
  if (!readBegun(context)) return { state: 'over', reason: 'unknown' };
  const outcome = await attempt(context, onboardEidPoll, { headers, body: callback ? { callback } : {} });
  if (!outcome.ok) {
    const { code, retryAfterSeconds = 5 } = outcome.refusal;
    // An answer that was lost on its way: the ticket has gone on, and only this browser does not know it yet.
    if (code === 'auth.sign_in_consumed' || code === 'superadmin.step_out_of_order') {
      dropBegun(context);
      return { state: 'in', next: advance(context, 'email') };
    }
    return code === 'request.too_many' ? { state: 'wait', seconds: retryAfterSeconds } : outcome.refusal;
  }
  const { state, sso_error, next } = outcome.data;
  if (state === 'PENDING') return { state: 'pending' };
  dropBegun(context);
  if (state === 'COMPLETE') return { state: 'in', next: advance(context, next) };
  return { state: 'over', reason: sso_error ?? 'unknown' };
}
