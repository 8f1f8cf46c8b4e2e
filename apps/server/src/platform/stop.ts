import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Log } from './observability/log.ts';
import { within } from './within.ts';

/**
 * The signal that tells this process to stop, once it comes. Listened for before anything is opened: without a listener
 * the signal ends the process at once, whatever it holds.
 */
export function toldToStop(): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  // Some supervisors say it twice. A person who presses Ctrl-C again does not want to wait.
  process.on('SIGTERM', resolve);
  process.once('SIGINT', resolve);
  return promise;
}

/** Serving goes on for a while after /ready has begun to say no: a balancer looks only now and then. */
export function leaveAfter(
  told: Promise<string>,
  delayMs: number,
): { isStopping: () => boolean; left: Promise<string> } {
  let isStopping = false;
  const left = told.then(async (signal) => {
    isStopping = true;
    await sleep(delayMs);
    return signal;
  });
  return { isStopping: () => isStopping, left };
}

/** Waits to be told to stop, then stops in order; what is not done by then is cut off and the exit code says so. */
export async function stopWhenTold(
  told: Promise<string>,
  timeoutMs: number,
  log: Log,
  stop: () => Promise<void>,
): Promise<number> {
  log.info({ signal: await told }, 'stopping');
  try {
    await within(timeoutMs, stop());
    log.info('stopped');
    return 0;
  } catch (err) {
    log.error({ err }, 'stopped before everything was answered');
    return process.exit(1);
  }
}

const lookMs = 20;
/** How long a connected caller may take to send what is on its way. */
const silenceMsMax = 1_000;

/** Keeps an eye on who is connected, so that at the end they can be let go without losing what they ask. */
export function watchCallers(server: Server): { dismiss(timeoutMs: number): Promise<void> } {
  const silent = new Set<Socket>();
  server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  const events = server.listenerCount('checkContinue') > 0 ? ['request', 'checkContinue'] : ['request'];
  for (const event of events) server.on(event, (request: IncomingMessage) => silent.delete(request.socket));
  const countConnections = promisify(server.getConnections.bind(server));

  return {
    /**
     * Tells every client, with the next answer, to stop using this connection. Closing idle connections at once would
     * lose requests that are on their way; one that is silent for so long has none.
     */
    async dismiss(timeoutMs) {
      server.prependListener('request', (_, response) => response.setHeader('connection', 'close'));
      const until = performance.now() + Math.min(silenceMsMax, timeoutMs / 2);
      while (performance.now() < until && (await countConnections()) > 0) await sleep(lookMs);
      // The server closes those who asked before and are idle now, but waits for ever for those who never did.
      for (const socket of silent) socket.destroy();
    },
  };
}
