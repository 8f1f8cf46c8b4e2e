import type { VersionContent } from '@tamga/contract/registry.content';
import { addWorkingDays, calendarOf, dayOf, endOf, workingDaysBetween } from '#platform/time/calendar';

const calendar = calendarOf();
const dayMs = 24 * 3_600_000;

/** A draft that nobody touches for so long is given up. */
export const draftDays = 30;
/** So long an application waits for what it lacks: money, evidence, an appointment. */
export const gateDays = 30;
/** The law on general administration gives thirty days to complain. */
const appealDays = 30;
/** Where a service promises no time. */
const usualDays = 30;
/** Answers that led to nothing are needed no longer; what was decided is kept as the law on archives says. */
const keptDays = { decided: 3_650, undecided: 90 } as const;

export const daysAfter = (moment: Date, days: number): Date => new Date(moment.getTime() + days * dayMs);

/** As the calendar on the wall says: in Ulaanbaatar a year begins eight hours before the one of UTC. */
export const yearOf = (moment: Date): number => Number(dayOf(calendar, moment).slice(0, 4));

/** The end of the last working day within which it is decided. */
export function dueAfter(
  moment: Date,
  { sla, processing_days }: Pick<VersionContent, 'sla' | 'processing_days'>,
): Date {
  const days = sla?.decide_days ?? processing_days ?? usualDays;
  return endOf(calendar, addWorkingDays(calendar, dayOf(calendar, moment), days));
}

/** The clock stood still while the citizen was asked: the term ends as many working days later. */
export function dueAfterPause(due: Date, pausedAt: Date, now: Date): Date {
  const days = Math.max(0, workingDaysBetween(calendar, dayOf(calendar, pausedAt), dayOf(calendar, now)));
  // The end of a day is the first moment of the next, so a moment before tells which day it is.
  const last = dayOf(calendar, new Date(due.getTime() - 1));
  return endOf(calendar, addWorkingDays(calendar, last, days));
}

/** The first moment until which a citizen may be asked: they have at least so many working days. */
export const infoDeadlineMin = (moment: Date, days = 3): Date =>
  endOf(calendar, addWorkingDays(calendar, dayOf(calendar, moment), days));

export const appealUntil = (moment: Date): Date => endOf(calendar, dayOf(calendar, daysAfter(moment, appealDays)));

export const purgeAfter = (moment: Date, end: keyof typeof keptDays): Date => daysAfter(moment, keptDays[end]);
