export const windowMs = 60_000;

/** The calls of one caller in one minute of the clock, as far as this process knows. */
export interface Cell {
  key: string;
  window: number;
  /** The calls that Redis knew of when it was last asked, of all processes. */
  told: number;
  /** The same of the minute before. */
  before: number;
  /** The calls of this process that it has not told yet, or has not been answered about. */
  untold: number;
  heardAt: number;
  syncing: Promise<boolean> | null;
}

export const openCell = (key: string, window: number, old: Cell | undefined): Cell => ({
  key,
  window,
  told: 0,
  before: old && old.window === window - 1 ? old.told + old.untold : 0,
  untold: 0,
  heardAt: Number.NEGATIVE_INFINITY,
  syncing: null,
});

export interface Verdict {
  isAdmitted: boolean;
  limit: number;
  /** How many more would be admitted now. */
  remaining: number;
  /** How long until one more is, or until the count begins anew where some are left. */
  seconds: number;
}

type Counts = Pick<Cell, 'told' | 'untold' | 'before'>;

/** A window that slides: of the last minute so much counts as is not over a minute ago. */
export function verdictOf({ told, untold, before }: Counts, limit: number, now: number): Verdict {
  const current = told + untold;
  const elapsed = (now % windowMs) / windowMs;
  const used = current + before * (1 - elapsed);
  const isAdmitted = used + 1 <= limit;
  const remaining = Math.max(0, Math.floor(limit - used - (isAdmitted ? 1 : 0)));
  const toEnd = windowMs * (1 - elapsed);
  const waitMs = isAdmitted ? toEnd : waitOf({ current, before }, limit, elapsed, toEnd);
  return { isAdmitted, limit, remaining, seconds: Math.max(1, Math.ceil(waitMs / 1_000)) };
}

/** Within this minute, as the last one fades; or in the next, as this one does. */
function waitOf(
  { current, before }: { current: number; before: number },
  limit: number,
  elapsed: number,
  toEnd: number,
): number {
  const over = current + before * (1 - elapsed) + 1 - limit;
  const fading = before > 0 ? (over / before) * windowMs : Number.POSITIVE_INFINITY;
  if (fading <= toEnd) return fading;
  return toEnd + windowMs * Math.max(0, 1 - (limit - 1) / Math.max(current, 1));
}
