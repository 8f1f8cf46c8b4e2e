import type { SignInMethod } from '@tamga/contract/auth';
import { listed } from './parameters.ts';

/** Levels of assurance, as the eIDAS regulation names them: a linked account; the eID with PIN1; with PIN2. */
export const levels = ['low', 'substantial', 'high'] as const;
export type Level = (typeof levels)[number];

const rank = (level: string | undefined): number => levels.findIndex((one) => one === level);

export const reaches = (reached: string | undefined, wanted: Level): boolean => rank(reached) >= rank(wanted);

/** The lowest of those that would do; values that we do not know are passed over, as the protocol wants it. */
export function wantedLevel(acrValues: unknown): Level | null {
  const known = listed(acrValues).filter((value): value is Level => rank(value) >= 0);
  return known.toSorted((one, other) => rank(one) - rank(other))[0] ?? null;
}

/** What a way of signing in is worth, and how it is told (RFC 8176). */
export function assuranceOf(method: SignInMethod, hasPin2: boolean): { acr: Level; amr: string[] } {
  if (hasPin2) return { acr: 'high', amr: ['pin', 'hwk', 'mfa'] };
  if (method.startsWith('eid-')) return { acr: 'substantial', amr: ['pin', 'hwk'] };
  return { acr: 'low', amr: ['fed'] };
}
