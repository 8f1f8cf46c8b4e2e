import { hash } from 'node:crypto';
import { type Endpoint, limitOf, type RateLimit } from '@tamga/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Result } from 'ioredis';
import { nameOfActor } from '#platform/actor';
import { networkOf } from '#platform/http/address';
import { type Decision, microsPerToken, openBuckets, type Rate, spendScript, type Tokens } from './bucket.ts';
import { AppError } from '#platform/error';
import type { Metrics } from '#platform/observability/metrics';
import { ask, type Redis } from '#platform/memory/redis';

declare module 'ioredis' {
  interface RedisCommander<Context> {
    spendToken(
      key: string,
      microsPerToken: number,
      burst: number,
      tokens: Tokens,
    ): Result<[0 | 1, number, number], Context>;
  }
}

/** Takes a token out of the bucket of that name, if there is one; minus one puts it back, none looks. */
export type Limits = (bucket: string, rate: Rate, tokens?: Tokens) => Promise<Decision>;

/** Buckets in Redis, shared by all processes; while Redis does not answer, each process has buckets of its own. */
export function openLimits(deps: { redis: Redis; metrics: Metrics }): Limits {
  deps.redis.defineCommand('spendToken', { lua: spendScript, numberOfKeys: 1 });
  const spendLocally = openBuckets(() => Math.floor(performance.now() * 1_000));
  return async (bucket, rate, tokens = 1) => {
    const answer = await ask(deps, (redis) =>
      redis.spendToken(`limit:${bucket}`, microsPerToken(rate), rate.burst, tokens),
    );
    if (answer) return { isAdmitted: answer[0] === 1, remaining: answer[1], nextMicros: answer[2] };
    deps.metrics.localLimits.inc();
    return spendLocally(bucket, rate, tokens);
  };
}

type Admit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Refuses a request that comes too soon, and tells every caller what is left. */
export interface Limiter {
  /** Asked before the guard. */
  byAddress?: Admit;
  /** Asked once it is known who calls. */
  byCaller?: Admit;
  /** The request turned out to be none that the limit is for: it counts as if it had not been made. */
  giveBack: (request: FastifyRequest) => Promise<void>;
}

export function limiterOf(limits: Limits | 'off', endpoint: Endpoint): Limiter | undefined {
  const limit = limitOf(endpoint);
  if (!limit || limits === 'off') return undefined;
  const { requests, perSeconds, burst, key, bucket } = limit;
  const name = bucket ?? 'default';
  const policy = `"${name}";q=${requests};w=${perSeconds};tamga-burst=${burst}`;
  const scope = bucket ?? `${endpoint.method} ${endpoint.path}`;
  const keys = key === 'address-and-user' ? (['address', 'user'] as const) : [key];
  const bucketOf = (one: Key, request: FastifyRequest) => `${scope} ${callerOf(one, request)}`;
  const admitting =
    (one: Key): Admit =>
    async (request, reply) => {
      const { isAdmitted, remaining, nextMicros } = await limits(bucketOf(one, request), limit);
      const seconds = Math.ceil(nextMicros / 1e6);
      reply.header('ratelimit-policy', policy).header('ratelimit', `"${name}";r=${remaining};t=${seconds}`);
      if (isAdmitted) return;
      reply.header('retry-after', seconds);
      throw new AppError('request.too_many');
    };
  const caller = keys.find((one) => one !== 'address');
  return {
    ...(keys.includes('address') && { byAddress: admitting('address') }),
    ...(caller && { byCaller: admitting(caller) }),
    async giveBack(request) {
      await Promise.all(keys.map((one) => limits(bucketOf(one, request), limit, -1)));
    },
  };
}

type Key = Exclude<RateLimit['key'], 'address-and-user'>;

function callerOf(key: Key, request: FastifyRequest): string {
  if (key === 'address') return networkOf(request.ip);
  const secret = request.headers['x-api-key'];
  // The guard has already checked it. Its hash is stored, not the key itself.
  if (key === 'api-key' && typeof secret === 'string') return `key:${hash('sha256', secret)}`;
  return nameOfActor(request.actor);
}
