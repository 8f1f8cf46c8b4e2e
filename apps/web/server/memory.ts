import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Memory } from '#app/platform/world.ts';
import type { Settings } from './settings.ts';

const readyTimeoutMs = 5_000;

/** Redis, which the processes of the web share. When it is away each goes on by itself. */
export async function openMemory(settings: Settings, log: Logger): Promise<Memory> {
  const redis = new Redis(settings.REDIS_URL, {
    keyPrefix: settings.REDIS_PREFIX,
    commandTimeout: 500,
    connectTimeout: 1_000,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    retryStrategy: (attempt) => Math.min(attempt * 100, 1_000),
  });
  // Without a listener the client would end the process.
  redis.on('error', (error) => log.debug({ error: error.message }, 'redis connection failed'));
  // A process that answers before it knows what the others did would show a replaced refresh token to the API.
  await new Promise<void>((resolve) => {
    redis.once('ready', () => resolve());
    setTimeout(resolve, readyTimeoutMs).unref();
  });
  const orNull = <T>(answer: Promise<T>): Promise<T | null> => answer.catch(() => null);
  return {
    read: (key) => orNull(redis.get(key)),
    write: async (key, value, lifeMs) => void (await orNull(redis.set(key, value, 'PX', lifeMs))),
    claim: async (key, lifeMs) => {
      const answer = await redis.set(key, '1', 'PX', lifeMs, 'NX').catch(() => 'unknown' as const);
      return answer === 'unknown' ? 'unknown' : answer === 'OK' ? 'claimed' : 'taken';
    },
    release: async (key) => void (await orNull(redis.del(key))),
    close: () => redis.disconnect(),
  };
}
