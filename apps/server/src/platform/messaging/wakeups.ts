import type { Log } from '#platform/observability/log';
import type { Redis } from '#platform/memory/redis';

/** Tells every process that something has changed, so that those who wait for it look. Hints only: any may be lost. */
export interface Wakeups {
  tell(id: string): Promise<void>;
  /** Calls `wake` when this id is told; call the answered function to stop that. */
  listen(id: string, wake: () => void): () => void;
  close(): void;
}

const channel = 'wakeups';

/** One channel for everything and a map in the process: a subscription for each of thousands of waiters costs more. */
export function openWakeups(redis: Redis, log: Log): Wakeups {
  const waiting = new Map<string, Set<() => void>>();
  const name = `${redis.options.keyPrefix ?? ''}${channel}`;
  const wake = (id: string) => waiting.get(id)?.forEach((one) => one());

  // A connection that listens can do nothing else. It subscribes each time it comes up, so that one which was away at
  // first, or hung, is heard again.
  const listener = redis.duplicate({ keyPrefix: '', autoResubscribe: false });
  // This call is not awaited, and a time limit of zero would be over at once.
  delete listener.options.commandTimeout;
  listener.on('error', (err) => log.debug({ err }, 'redis connection failed'));
  listener.on('message', (_, id) => wake(id));
  listener.on('ready', () => {
    listener.subscribe(name).catch((err: unknown) => log.debug({ err }, 'not listening for wake-ups'));
  });

  return {
    async tell(id) {
      wake(id);
      // Published under the name as it is: the prefix is put before keys only.
      await redis.publish(name, id).catch(() => undefined);
    },
    listen(id, one) {
      const listeners = waiting.get(id) ?? new Set();
      // One of its own for each: two may listen with the same function, and one of them stop.
      const own = () => one();
      waiting.set(id, listeners.add(own));
      return () => {
        listeners.delete(own);
        // Stopped once more, these are not the listeners of this id any more; others may have come since.
        if (listeners.size === 0 && waiting.get(id) === listeners) waiting.delete(id);
      };
    },
    close: () => listener.disconnect(),
  };
}
