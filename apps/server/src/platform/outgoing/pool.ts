import { isIP } from 'node:net';
import { type Dispatcher, Pool } from 'undici';
import { isWithin, lookupWithin, type PublicReach } from './reach.ts';

export type OutgoingPool = Pool;
export type AnswerHandler = Dispatcher.DispatchHandler;
export type AnswerControl = Dispatcher.DispatchController;

export interface PoolSettings {
  reach: PublicReach;
  connectionsMax: number;
  connectTimeoutMs: number;
  headersBytesMax: number;
  /** A longer answer is given up. */
  answerBytesMax: number;
}

/**
 * The other door by which we call others over HTTP: connections to one of them that are kept, for what is passed on as it
 * comes. It follows no redirect, and what was looked up for a connection is what is connected to.
 */
export const openOutgoingPool = (origin: string, settings: PoolSettings): OutgoingPool =>
  new Pool(origin, {
    connections: settings.connectionsMax,
    pipelining: 1,
    keepAliveTimeout: 20_000,
    // How long it may be silent is watched by the caller, to the millisecond.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: settings.headersBytesMax,
    maxResponseSize: settings.answerBytesMax,
    connect: { timeout: settings.connectTimeoutMs, lookup: lookupWithin(settings.reach) },
  });

/** Whether an address stands there plainly and is not one that others may have us call: it would not be looked up. */
export function isForbidden(reach: PublicReach, { hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) !== 0 && !isWithin(reach, host);
}
