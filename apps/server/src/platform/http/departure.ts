import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

export interface Pace {
  /** How long none of an answer may be taken at most. */
  patienceMs: number;
  /** Slower than this, on the whole, it is not waited for. */
  bytesPerMsMin: number;
}

/**
 * Gives up an answer that is not read, or hardly: it is held in memory, with the file that it comes from, and Node would
 * wait for ever.
 */
export function limitDepartures(app: FastifyInstance, { patienceMs, bytesPerMsMin }: Pace): void {
  app.addHook('onSend', (_request, reply, payload, next) => {
    const { raw } = reply;
    next();
    // For a caller who has hung up already, nothing would stop the timer.
    if (raw.destroyed) return;
    // A request of a test may come without a connection; one that waits for its turn on a connection has none yet.
    if (raw.socket !== null && !(raw.socket instanceof Socket)) return;
    const cutOff = () => raw.destroy();
    raw.setTimeout(patienceMs, cutOff);
    const sizeBytes = lengthOf(payload) ?? Number(reply.getHeader('content-length'));
    // What has no length lasts as long as it is read.
    if (!(sizeBytes > 0)) return;
    const timer = setTimeout(cutOff, patienceMs + sizeBytes / bytesPerMsMin);
    raw.once('close', () => clearTimeout(timer));
  });
}

const lengthOf = (payload: unknown): number | undefined =>
  typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : undefined;
