import type { System } from '#platform/actor';
import type { Tx } from '#platform/data/db';
import { transition } from '#platform/data/states';
import type { PaymentDeps } from './deps.ts';
import type { PaymentRow } from './payments.sql.ts';
import { writeEvent } from './payments.ts';
import { paymentStates } from './payments.states.ts';
import { setNextLook } from './settling.sql.ts';

type Open = PaymentDeps & { db: Tx };

const minuteMs = 60_000;
/** How often a provider that does not answer is asked; then people look into it. */
export const unansweredMax = 26;
/** So many in a row, and the payer is told that something is wrong. */
const doubtedAfter = 3;

/** A minute, two, four, and so on up to an hour. */
export const backoffMs = (unanswered: number): number => Math.min(60, 2 ** (unanswered - 1)) * minuteMs;

/** When the provider is asked again although nobody has told us anything. */
export async function lookAgain(deps: Open, row: PaymentRow, when: 'soon' | 'later' | 'never'): Promise<void> {
  const now = deps.now().getTime();
  const isFresh = now - row.created_at.getTime() < 15 * minuteMs;
  const delayMs = when === 'later' ? 60 * minuteMs : isFresh ? minuteMs : 5 * minuteMs;
  // Not later than it must be closed.
  const untilMs = row.expires_at && row.expires_at.getTime() > now ? row.expires_at.getTime() : now + delayMs;
  const next = when === 'never' ? null : new Date(Math.min(now + delayMs, untilMs));
  await setNextLook(deps.db, row.id, next, 0);
}

/** The provider did not answer, or not so that it can be believed: never guess, ask again. */
export async function postpone(
  deps: Open,
  platform: System,
  row: PaymentRow,
  giveUp: (deps: Open, row: PaymentRow) => Promise<void>,
): Promise<void> {
  const unanswered = row.unanswered + 1;
  const now = deps.now();
  if (unanswered >= unansweredMax) {
    await setNextLook(deps.db, row.id, null, unanswered);
    await giveUp(deps, row);
    return;
  }
  const isDue = row.expires_at !== null && row.expires_at <= now;
  if ((row.state === 'started' || row.state === 'submitted') && (isDue || unanswered >= doubtedAfter)) {
    await transition(deps, paymentStates, row, 'doubt', platform, { code: 'P0050' });
    await writeEvent(deps, row, 'error', { details: { code: 'P0050' } });
  }
  await setNextLook(deps.db, row.id, new Date(now.getTime() + backoffMs(unanswered)), unanswered);
}
