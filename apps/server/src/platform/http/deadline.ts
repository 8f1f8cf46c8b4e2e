import type { FastifyReply } from 'fastify';
import { AppError } from '#platform/error';
import { hungUp } from './malformed.ts';

/** How long an exchange may last, and a signal for those who wait that nobody waits for them any more. */
export interface Deadline {
  signal: AbortSignal;
  /** Does `work`, and waits for it until the deadline. What is done then still ends by itself, unseen. */
  within<T>(work: () => Promise<T>): Promise<T>;
  /** For an answer that goes on: it was begun in time. The signal still tells when nobody reads it any more. */
  lift(): void;
}

/**
 * The framework's own limit ends when the body has been read, and so does its signal, which takes the end of the body
 * for the end of the connection: whatever has a body would have no limit and would give up waiting at once.
 */
export function startDeadline(reply: FastifyReply, timeoutMs: number): Deadline {
  const over = new AbortController();
  const late = Promise.withResolvers<never>();
  // Nobody may be waiting when it fires.
  late.promise.catch(() => undefined);
  const timer = setTimeout(() => {
    const error = new AppError('server.too_slow');
    late.reject(error);
    over.abort(error);
  }, timeoutMs);
  reply.raw.once('close', () => {
    clearTimeout(timer);
    // Who has the whole answer has not hung up.
    if (!reply.raw.writableFinished) over.abort(hungUp());
  });
  return {
    signal: over.signal,
    lift: () => clearTimeout(timer),
    // The time may have run out while the body came: what would be answered with a refusal must not begin.
    within: async (work) => {
      if (over.signal.reason instanceof AppError) throw over.signal.reason;
      return Promise.race([work(), late.promise]);
    },
  };
}
