/** Waits for `work`, but not longer than so many milliseconds; then it fails as `late` says. */
export function within<T>(timeoutMs: number, work: Promise<T>, late = () => noAnswer(timeoutMs)): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(late()), timeoutMs);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

const noAnswer = (timeoutMs: number): Error => new Error(`no answer within ${timeoutMs} ms`);
