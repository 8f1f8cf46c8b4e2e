import type { Endpoint } from '@tamga/contract';
import type { Outcome } from '#app/platform/api.server.ts';
import type { Why } from './absent.tsx';

/** A part of a page that may be missing without hiding the rest: what was told, or why it was not. */
export type Part<T> = { told: T } | { why: Why };

export function partOf<E extends Endpoint, T>(
  outcome: Outcome<E>,
  pick: (data: Extract<Outcome<E>, { ok: true }>['data']) => T,
): Part<T> {
  if (outcome.ok) return { told: pick(outcome.data) };
  const { code, message } = outcome.refusal;
  return { why: { code, message } };
}

/** Only the document's own number: the part before it is the person's national id, which pages do not show. */
export const documentOf = (documentNumber: string): string => documentNumber.split('-').slice(2).join('-');
