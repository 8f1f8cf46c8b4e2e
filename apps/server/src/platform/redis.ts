import { Redis as Client } from 'ioredis';
import type { Log } from './log.ts';

export type Redis = Client;

/** Answers or fails within `commandTimeout`: left to itself the client would queue commands for ever while Redis is away. */
export function openRedis(settings: { url: string; prefix: string }, log: Log): Redis {
  const redis = new Client(settings.url, {
    keyPrefix: settings.prefix,
    commandTimeout: 250,
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
  return redis;
}
