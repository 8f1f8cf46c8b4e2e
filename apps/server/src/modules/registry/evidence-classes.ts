import type { ServiceEvidence } from '@tamga/contract/registry.content';
import type { Blocker, Coverage, EvidenceClass } from '@tamga/contract/registry.once-only';
import type { EvidenceRoute } from './evidence-routes.ts';

/** What is known of the kind of evidence that a service asks for. */
export interface KnownEvidence {
  /** An organisation here issues it, and so has it on file. */
  hasIssuer: boolean;
  /** Another published service of this platform produces it. */
  isProduced: boolean;
  validityDays: number | null;
  /** The best there is. */
  route: EvidenceRoute | null;
}

export interface Judged {
  class: EvidenceClass;
  blocked_by: Blocker | null;
}

/** Whether citizens are asked for it. `today` is the day on which a waiver must still hold. */
export function classOf(
  { derived, waiver }: Pick<ServiceEvidence, 'derived' | 'waiver'>,
  { hasIssuer, isProduced, validityDays, route }: KnownEvidence,
  today: string,
): Judged {
  if (derived) return { class: 'derived', blocked_by: null };
  const blocked_by = route ? blockerOf(route, validityDays) : 'no_route';
  if (blocked_by === null) return { class: 'once_only', blocked_by };
  if (isProduced) return { class: 'held', blocked_by: null };
  if (!route && !hasIssuer) return { class: 'citizen', blocked_by: null };
  return waiver && waiver.until >= today ? { class: 'waived', blocked_by: null } : { class: 'gap', blocked_by };
}

/** What keeps it from being fetched. A copy that may be older than the evidence is good for is as good as none. */
function blockerOf(route: EvidenceRoute, validityDays: number | null): Blocker | null {
  if (route.state !== 'active') return 'platform_down';
  if (route.legal_basis === null) return 'no_legal_basis';
  if (!route.has_schema) return 'no_schema';
  const isFresh = validityDays === null || (route.freshness_days ?? 0) <= validityDays;
  return route.subject_key !== null && isFresh ? null : 'no_route';
}

export const coverageOf = (rows: readonly { class: EvidenceClass; required: number }[]): Coverage => {
  const of = (name: EvidenceClass) => sum(rows.filter((row) => row.class === name).map((row) => row.required));
  const counts = {
    once_only: of('once_only'),
    held: of('held'),
    derived: of('derived'),
    citizen: of('citizen'),
    gap: of('gap'),
    waived: of('waived'),
  };
  const required = sum(Object.values(counts));
  const saved = counts.once_only + counts.held + counts.derived;
  return { required, ...counts, ratio: required === 0 ? null : saved / required };
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
