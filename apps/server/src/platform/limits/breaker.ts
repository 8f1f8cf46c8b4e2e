export interface Breaker {
  /** Whether work may be tried now. Where the circuit is open, one of those who ask after a while gets to probe. */
  admits(): boolean;
  succeeded(): void;
  failed(): void;
  isOpen(): boolean;
}

const failuresMax = 5;
const restMs = 15_000;

/** After so many failures in a row calls are refused for a while; then one goes through as a test. */
export function openBreaker(now: () => Date): Breaker {
  let failures = 0;
  let closedUntil = 0;
  const isOpen = () => failures >= failuresMax;
  return {
    isOpen,
    admits() {
      if (!isOpen()) return true;
      const time = now().getTime();
      if (time < closedUntil) return false;
      closedUntil = time + restMs;
      return true;
    },
    succeeded() {
      failures = 0;
    },
    failed() {
      failures += 1;
      if (isOpen()) closedUntil = now().getTime() + restMs;
    },
  };
}
