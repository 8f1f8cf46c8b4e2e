import { AppError } from '#platform/error';
import type { Gate } from '#platform/limits/gate';

/** Longer nobody is kept waiting for a free place. */
const waitMs = 5_000;

/** Passes a gate, or is told that it is too busy there. */
export async function passSoon<T>(gate: Gate, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(new AppError('speech.too_busy')), waitMs);
  return await gate
    .pass(AbortSignal.any([signal, waiting.signal]), () => {
      clearTimeout(timer);
      return work();
    })
    .finally(() => clearTimeout(timer));
}
