import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { Log } from './log.ts';
import { within } from './within.ts';

export interface Nats {
  /** Fails, with the reason, when the server cannot be reached now. */
  ping(timeoutMs: number): Promise<void>;
  close(): Promise<void>;
}

const retryMs = 1_000;

/** Connects in the background and for ever: the platform serves without NATS, events wait in PostgreSQL. */
export function openNats(url: string, log: Log): Nats {
  const closing = new AbortController();
  let connection: NatsConnection | undefined;
  let reason = 'not connected yet';

  const connecting = (async () => {
    // Tried by ourselves until the first success: the client's own first attempt could not be called off.
    while (!closing.signal.aborted) {
      try {
        connection = await connect({ servers: url, maxReconnectAttempts: -1, timeout: retryMs, name: 'tamga' });
        log.info('nats connected');
        return;
      } catch (error) {
        reason = error instanceof Error ? error.message : 'unknown';
        await sleep(retryMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
      }
    }
  })();

  return {
    async ping(timeoutMs) {
      if (!connection) throw new Error(reason);
      await within(timeoutMs, connection.flush());
    },
    async close() {
      closing.abort();
      await connecting;
      await connection?.close();
    },
  };
}
