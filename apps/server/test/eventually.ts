import { setTimeout as sleep } from 'node:timers/promises';

/** Looks again and again until it holds; fails with the last reason. */
export async function eventually<T>(look: () => Promise<T>, timeoutMs = 60_000): Promise<T> {
  const until = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await look();
    } catch (error) {
      if (performance.now() > until) throw error;
      await sleep(50);
    }
  }
}
