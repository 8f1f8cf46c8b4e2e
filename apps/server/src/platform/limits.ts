import { hash } from 'node:crypto';
import { type Endpoint, limitOf } from '@tamga/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Result } from 'ioredis';
import { nameOfActor } from './actor.ts';
import { networkOf } from './address.ts';
import { type Decision, microsPerToken, openBuckets, type Rate, spendScript } from './bucket.ts';
import { AppError } from './error.ts';
import type { Metrics } from './metrics.ts';
import { ask, type Redis } from './redis.ts';

declare module 'ioredis' {
  interface RedisCommander<Context> {
    spendToken(key: string, microsPerToken: number, burst: number): Result<[0 | 1, number, number], Context>;
  }
}

/** Takes a token out of the bucket of that name, if there is one. */
export type Limits = (bucket: string, rate: Rate) => Promise<Decision>;

/** Buckets in Redis, shared by all processes; while Redis does not answer, each process has buckets of its own. */
export function openLimits(deps: { redis: Redis; metrics: Metrics }): Limits {
  deps.redis.defineCommand('spendToken', { lua: spendScript, numberOfKeys: 1 });
  const spendLocally = openBuckets(() => Math.floor(performance.now() * 1_000));
  return async (bucket, rate) => {
    const answer = await ask(deps, (redis) => redis.spendToken(`limit:${bucket}`, microsPerToken(rate), rate.burst));
    if (answer) return { isAdmitted: answer[0] === 1, remaining: answer[1], nextMicros: answer[2] };
    deps.metrics.localLimits.inc();
    return spendLocally(bucket, rate);
  };
}

/** Refuses a request that comes too soon, and tells every caller what is left. */
export interface Limiter {
  /** By address it is asked before the guard, otherwise after it. */
  isByAddress: boolean;
  admit(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

export function limiterOf(limits: Limits | 'off', endpoint: Endpoint): Limiter | undefined {
  const limit = limitOf(endpoint);
  if (!limit || limits === 'off') return undefined;
  const { requests, perSeconds, burst, key, bucket } = limit;
  const name = bucket ?? 'default';
  const policy = `"${name}";q=${requests};w=${perSeconds};tamga-burst=${burst}`;
  const scope = bucket ?? `${endpoint.method} ${endpoint.path}`;
  return {
    isByAddress: key === 'address',
    async admit(request, reply) {
      const { isAdmitted, remaining, nextMicros } = await limits(`${scope} ${callerOf(key, request)}`, limit);
      const seconds = Math.ceil(nextMicros / 1e6);
      reply.header('ratelimit-policy', policy).header('ratelimit', `"${name}";r=${remaining};t=${seconds}`);
      if (isAdmitted) return;
      reply.header('retry-after', seconds);
      throw new AppError('request.too_many');
    },
  };
}

function callerOf(key: 'address' | 'user' | 'client' | 'api-key', request: FastifyRequest): string {
  if (key === 'address') return networkOf(request.ip);
  const secret = request.headers['x-api-key'];
  // The guard has found it good. What is stored is not the key itself.
  if (key === 'api-key' && typeof secret === 'string') return `key:${hash('sha256', secret)}`;
  return nameOfActor(request.actor);
}
