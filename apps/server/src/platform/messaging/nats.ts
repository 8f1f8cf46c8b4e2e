import { setTimeout as sleep } from 'node:timers/promises';
import { jetstream, type JetStreamClient, type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { Log } from '#platform/observability/log';
import { within } from '#platform/within';

export interface Nats {
  /** Fails, with the reason, when the server cannot be reached now. */
  ping(timeoutMs: number): Promise<void>;
  /** Streams, as far as they can be reached now: while NATS is away it fails at once, and nothing is kept for later. */
  jetstream(): Promise<JetStream>;
  close(): Promise<void>;
}

export interface JetStream {
  client: JetStreamClient;
  manager: JetStreamManager;
}

const retryMs = 1_000;
const closeMs = 1_000;
/** The client leaves the socket of an attempt that took longer open for good, so this is generous. */
const connectMs = 30_000;
/** A server that hangs is left after two of these without an answer. */
const heartbeatMs = 5_000;
/** Every request to JetStream is answered within this time, or has failed. */
export const natsTimeoutMs = 2_000;

/** Connects in the background and for ever: the platform serves without NATS, events wait in PostgreSQL. */
export function openNats(url: string, log: Log): Nats {
  const closing = new AbortController();
  let connection: NatsConnection | undefined;
  let isConnected = false;
  let reason = 'not connected yet';

  const connecting = (async () => {
    const options = { servers: url, maxReconnectAttempts: -1, reconnectTimeWait: retryMs, pingInterval: heartbeatMs };
    // Tried by ourselves until the first success: the client's own first attempt could not be called off.
    while (!closing.signal.aborted) {
      try {
        const made = await connect({ ...options, timeout: connectMs, name: 'tamga' });
        if (closing.signal.aborted) void made.close();
        else void watch((connection = made));
        return;
      } catch (error) {
        reason = error instanceof Error ? error.message : 'unknown';
        await sleep(retryMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
      }
    }
  })();

  async function watch(connection: NatsConnection): Promise<void> {
    isConnected = true;
    log.info('nats connected');
    for await (const { type } of connection.status()) {
      if (type !== 'disconnect' && type !== 'reconnect') continue;
      isConnected = type === 'reconnect';
      log.info(isConnected ? 'nats connected' : 'nats disconnected');
    }
  }

  return {
    async ping(timeoutMs) {
      if (!connection) throw new Error(reason);
      await within(timeoutMs, connection.flush());
    },
    async jetstream() {
      // The client would keep what is published now and send it when it is back, long after we gave up on it.
      if (!connection || !isConnected) throw new Error(connection ? 'not connected now' : reason);
      const options = { timeout: natsTimeoutMs };
      const manager = await jetstreamManager(connection, { ...options, checkAPI: false });
      return { client: jetstream(connection, options), manager };
    },
    async close() {
      closing.abort();
      // A server that hangs would hold up the process that stops.
      await within(closeMs, connecting).catch(() => undefined);
      await within(closeMs, connection?.close() ?? Promise.resolve()).catch(() => undefined);
    },
  };
}
