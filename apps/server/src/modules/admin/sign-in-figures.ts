import { type FigureRange, failedOutcomes, type SignInFigures } from '@tamga/contract/admin.figures';
import { signInMethods } from '@tamga/contract/auth';
import * as auth from '#modules/auth';
import { type Person, system } from '#platform/actor';
import type { Deps } from '#platform/deps';
import { calendarOf, dayOf, endOf } from '#platform/time/calendar';
import { addDays } from '#platform/time/holidays';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** What a range is cut into, and how much earlier lies what it is compared with: always the same weekdays. */
const shapes = {
  day: { steps: 24, stepMs: hourMs, earlierMs: 7 * dayMs },
  week: { steps: 7, stepMs: dayMs, earlierMs: 7 * dayMs },
  month: { steps: 28, stepMs: dayMs, earlierMs: 28 * dayMs },
} as const;

export async function readSignInFigures(
  deps: Pick<Deps, 'pool' | 'now'>,
  admin: Person,
  range: FigureRange,
): Promise<SignInFigures> {
  const actor = system('count sign-ins', admin.origin);
  const to = deps.now();
  const starts = startsOf(range, to);
  const now = { from: starts[0] ?? to, to };
  const before = { from: earlier(range, now.from), to: earlier(range, to) };
  // One after the other: a page of figures takes two connections of the pool, never four.
  const counted = await auth.countLogins(deps, actor, now);
  const countedBefore = await auth.countLogins(deps, actor, before);
  return {
    range,
    now: { ...now, ...totalsOf(counted.hours), people: counted.people },
    before: { ...before, ...totalsOf(countedBefore.hours), people: countedBefore.people },
    ...tablesOf(counted.hours, countedBefore.hours),
    steps: starts.map((at, index) => {
      const until = starts[index + 1] ?? to;
      const here = totalsOf(counted.hours.filter(({ hour }) => hour >= at && hour < until));
      const [fromBefore, untilBefore] = [earlier(range, at), earlier(range, until)];
      const there = totalsOf(countedBefore.hours.filter(({ hour }) => hour >= fromBefore && hour < untilBefore));
      return { at, ...here, signed_in_before: there.signed_in, failed_before: there.failed };
    }),
  };
}

const earlier = (range: FigureRange, moment: Date): Date => new Date(moment.getTime() - shapes[range].earlierMs);

/** When each step begins. The last is under way: an hour of the clock, or a day as it is counted in Mongolia. */
function startsOf(range: FigureRange, now: Date): Date[] {
  const { steps, stepMs } = shapes[range];
  const calendar = calendarOf();
  const hour = Math.floor(now.getTime() / hourMs) * hourMs;
  const last = stepMs === hourMs ? hour : endOf(calendar, addDays(dayOf(calendar, now), -1)).getTime();
  return Array.from({ length: steps }, (_, index) => new Date(last - (steps - 1 - index) * stepMs));
}

function totalsOf(counts: readonly auth.LoginCount[]): { signed_in: number; failed: number } {
  const signedIn = sumOf(counts.filter(({ outcome }) => outcome === 'signed_in'));
  return { signed_in: signedIn, failed: sumOf(counts) - signedIn };
}

const sumOf = (counts: readonly auth.LoginCount[]): number => counts.reduce((sum, { count }) => sum + count, 0);

/** By method, the most used first and without those that nobody used; and why it did not work. */
function tablesOf(
  now: readonly auth.LoginCount[],
  before: readonly auth.LoginCount[],
): Pick<SignInFigures, 'methods' | 'failures'> {
  const methods = signInMethods.map((method) => ({
    method,
    ...totalsOf(now.filter((one) => one.method === method)),
    signed_in_before: totalsOf(before.filter((one) => one.method === method)).signed_in,
  }));
  return {
    methods: methods
      .filter((one) => one.signed_in + one.failed + one.signed_in_before > 0)
      .toSorted((one, other) => other.signed_in - one.signed_in),
    failures: failedOutcomes.map((outcome) => ({
      outcome,
      count: sumOf(now.filter((one) => one.outcome === outcome)),
      count_before: sumOf(before.filter((one) => one.outcome === outcome)),
    })),
  };
}
