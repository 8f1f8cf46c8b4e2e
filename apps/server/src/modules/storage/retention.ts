import type { RetentionClass } from '@tamga/contract/storage';
import { AppError } from '#platform/error';

const years: Record<RetentionClass, number> = { none: 0, one_year: 1, five_years: 5, ten_years: 10 };

interface Kept {
  kept_for: RetentionClass;
  kept_until: Date | null;
}

/** Counted from now. What was promised to be kept is not let go earlier; naming the same class again leaves its day until that is over. */
export function laterOf(before: Kept, wanted: RetentionClass, now: Date): Kept {
  const isOver = before.kept_until === null || before.kept_until <= now;
  if (wanted === before.kept_for && !isOver) return { kept_for: before.kept_for, kept_until: before.kept_until };
  const until = endOf(wanted, now);
  if (!isOver && (until === null || until < (before.kept_until ?? now))) throw new AppError('storage.kept_longer');
  return { kept_for: wanted, kept_until: until };
}

function endOf(wanted: RetentionClass, now: Date): Date | null {
  if (wanted === 'none') return null;
  const end = new Date(now);
  end.setUTCFullYear(end.getUTCFullYear() + years[wanted]);
  return end;
}
