import { randomInt } from 'node:crypto';
import type { OnboardingStep } from '@tamga/contract/superadmin.onboarding';
import * as audit from '#modules/audit';
import * as mail from '#modules/mail';
import { system, type TicketHolder } from '#platform/actor';
import { transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { keyedHash } from '#platform/security/derived-keys';
import { AppError } from '#platform/error';
import { codeMail } from './mails.ts';
import { setCode, tryCode } from './onboarding.sql.ts';
import { outOfOrder } from './onboarding.ts';
import { findTicket } from './tickets.sql.ts';
import { moves } from './tickets.states.ts';

type CodeDeps = Pick<Deps, 'pool' | 'now' | 'config' | 'keyring'>;

const digits = 6;
const lifeMs = 10 * 60_000;
const coolMs = 60_000;
const sentMax = 5;
const triesMax = 5;

/** Keyed, and for one ticket: a million codes are hashed in a second. */
const hashOf = (deps: Pick<Deps, 'config'>, ticketId: string, code: string): string =>
  keyedHash(deps, 'onboarding codes', `${ticketId}:${code}`);

export async function sendCode(
  deps: CodeDeps,
  { ticketId, origin }: TicketHolder,
): Promise<{ next: OnboardingStep; expires_at: Date; again_at: Date }> {
  if (!mail.hasMail(deps)) throw new AppError('mail.not_configured');
  const now = deps.now();
  const after = (ms: number) => new Date(now.getTime() + ms);
  const code = String(randomInt(10 ** digits)).padStart(digits, '0');
  const fresh = { codeHash: hashOf(deps, ticketId, code), coolSince: after(-coolMs), sentMax };
  await transact(deps, system('onboard a super administrator', origin), async (deps) => {
    const set = await setCode(deps.db, ticketId, moves.sendCode, now, fresh);
    if (set) return mail.sendMail(deps, codeMail, { to: set.email, facts: { code }, uselessAfter: after(lifeMs) });
    const ticket = await findTicket(deps.db, ticketId, now);
    if (ticket?.step !== moves.sendCode.from) throw outOfOrder();
    const isExhausted = ticket.codes_sent >= sentMax;
    throw new AppError(isExhausted ? 'superadmin.tries_exhausted' : 'superadmin.code_cooling_down');
  });
  return { next: moves.sendCode.to, expires_at: after(lifeMs), again_at: after(coolMs) };
}

/** The third step: proves that the person at this browser reads the address of the account. */
export async function enterCode(
  deps: CodeDeps,
  { ticketId, origin }: TicketHolder,
  code: string,
): Promise<{ next: OnboardingStep }> {
  const now = deps.now();
  const actor = system('onboard a super administrator', origin);
  const guess = { codeHash: hashOf(deps, ticketId, code), sentAfter: new Date(now.getTime() - lifeMs), triesMax };
  const outcome = await transact(deps, actor, async (deps) => {
    const tried = await tryCode(deps.db, ticketId, moves.enterCode, now, guess);
    if (tried?.isRight) {
      audit.record(deps, actor, { action: 'superadmin.email_proven', object: `ticket:${ticketId.slice(0, 16)}` });
      return 'right';
    }
    const ticket = tried ? null : await findTicket(deps.db, ticketId, now);
    return ticket && ticket.step !== moves.enterCode.from ? 'out of order' : 'wrong';
  });
  // Thrown after the commit: thrown inside, it would undo that the try was counted.
  if (outcome === 'out of order') throw outOfOrder();
  if (outcome === 'wrong') throw new AppError('superadmin.code_wrong');
  return { next: moves.enterCode.to };
}
