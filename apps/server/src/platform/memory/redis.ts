import { setTimeout as sleep } from 'node:timers/promises';
import { Redis as Client } from 'ioredis';
import type { Facts } from './facts.ts';
import type { Log } from '#platform/observability/log';
import type { Metrics } from '#platform/observability/metrics';

/** Rights are kept there only as signed facts: `memory.ts` writes and reads them. */
export type Redis = Client & { facts: Facts };

export interface RedisSettings {
  url: string;
  prefix: string;
  commandTimeoutMs: number;
  facts: Facts;
}

/** Answers or fails within `commandTimeout`: left to itself the client would queue commands for ever while Redis is away. */
export function openRedis(settings: RedisSettings, log: Log): Redis {
  const redis = new Client(settings.url, {
    keyPrefix: settings.prefix,
    commandTimeout: settings.commandTimeoutMs,
    connectTimeout: 1_000,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    retryStrategy: (attempt) => Math.min(attempt * 100, 1_000),
  });
  // Without a listener the client would end the process. Each failed command is counted where it is used.
  redis.on('error', (err) => log.debug({ err }, 'redis connection failed'));
  redis.on('ready', () => log.info('redis connected'));
  redis.on('end', () => log.info('redis connection closed'));
  return Object.assign(redis, { facts: settings.facts });
}

/** Clients that kept a caller waiting and have not answered since. */
const stalled = new WeakSet<Redis>();

export const isAnswering = (redis: Redis): boolean => redis.status === 'ready' && !stalled.has(redis);

/** The answer of Redis, or undefined if there is none. Only the first callers that meet a stalled Redis wait for it. */
export async function ask<T>(
  deps: { redis: Redis; metrics: Metrics },
  command: (redis: Redis) => Promise<T>,
): Promise<T | undefined> {
  const { redis, metrics } = deps;
  try {
    if (isAnswering(redis)) return await command(redis);
  } catch {
    void suspect(redis);
  }
  metrics.redisFailures.inc();
  return undefined;
}

const probeIntervalMs = 500;

/** Spares everybody the wait until Redis answers again. Where it refused, but answers, this ends at once. */
export async function suspect(redis: Redis): Promise<void> {
  if (stalled.has(redis)) return;
  stalled.add(redis);
  const isSilent = () =>
    redis.ping().then(
      () => false,
      () => redis.status !== 'end',
    );
  while (await isSilent()) await sleep(probeIntervalMs, undefined, { ref: false });
  stalled.delete(redis);
}
