import { type OnboardingStep, onboardSocial } from '@tamga/contract/superadmin.onboarding';
import { redirect, redirectDocument } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { type Context, guestContext } from '#app/platform/context.ts';

/** What a person shows while they become a super administrator. It is in a cookie that no script can read. */
export interface HeldTicket {
  /** To be sent with every step. */
  headers: Record<string, string>;
  /** What is asked for next; `mfa` at a later sign-in. */
  next: OnboardingStep | 'mfa';
}

interface Given {
  ticket: string;
  binding: string;
  expires_at: string;
}

const cookie = 'ticket';

function keep(context: Context, { ticket, binding, expires_at }: Given, next: HeldTicket['next']): void {
  const endsAt = Date.parse(expires_at);
  const value = [ticket, binding, next, endsAt].join('~');
  context.get(guestContext).cookies.set(cookie, value, (endsAt - Date.now()) / 1_000);
}

export const keepMfaTicket = (context: Context, given: Given): void => keep(context, given, 'mfa');

export function readTicket(context: Context): HeldTicket | null {
  const [ticket = '', binding = '', next = ''] = context.get(guestContext).cookies.get(cookie)?.split('~') ?? [];
  const step = (['eid', 'email', 'totp', 'mfa'] as const).find((one) => one === next);
  if (!ticket || !step) return null;
  return { headers: { 'x-onboarding-ticket': ticket, 'x-onboarding-binding': binding }, next: step };
}

/** The ticket of a person at this step; a person at another step is led there. */
export function ticketFor(context: Context, step: HeldTicket['next']): HeldTicket {
  const ticket = readTicket(context);
  if (!ticket) throw redirectDocument(step === 'mfa' ? '/super/sign-in?over' : '/super/onboard?over');
  if (ticket.next !== step) throw redirect(ticket.next === 'mfa' ? '/super/mfa' : `/super/onboard/${ticket.next}`);
  return ticket;
}

/** Goes on to the next step with the same ticket; answers with its address. */
export function advance(context: Context, next: OnboardingStep): string {
  const { cookies } = context.get(guestContext);
  const [ticket = '', binding = '', , endsAt = '0'] = cookies.get(cookie)?.split('~') ?? [];
  keep(context, { ticket, binding, expires_at: new Date(Number(endsAt)).toISOString() }, next);
  return `/super/onboard/${next}`;
}

export const dropTicket = (context: Context): void => context.get(guestContext).cookies.delete(cookie);

/** The first step: what the social network brought back gives the ticket. Answers with where to go on. */
export async function beginOnboarding(context: Context, body: { code: string; state: string }): Promise<string> {
  const outcome = await attempt(context, onboardSocial, { body });
  if (!outcome.ok) return `/super/onboard?error=${outcome.refusal.code}`;
  keep(context, outcome.data, outcome.data.next);
  return `/super/onboard/${outcome.data.next}`;
}
