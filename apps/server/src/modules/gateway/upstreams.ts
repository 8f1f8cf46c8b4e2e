import type { Deps } from '#platform/deps';
import { type Breaker, openBreaker } from '#platform/limits/breaker';
import { isForbidden, openOutgoingPool, type OutgoingPool } from '#platform/outgoing/pool';
import type { PublicReach } from '#platform/outgoing/reach';
import type { ServiceRow } from './services.sql.ts';

export interface Upstream {
  url: string;
  /** In front of what is asked for; empty, or with a slash in front and none behind. */
  basePath: string;
  pool: OutgoingPool;
  breaker: Breaker;
  isHealthy(): boolean;
}

/** The upstreams of a service, with their connections and what is known of their health. */
export interface Upstreams {
  all: readonly Upstream[];
  /** The next that may be asked now, and was not among those already asked; null where there is none. */
  pick(asked: readonly Upstream[]): Upstream | null;
  close(): Promise<void>;
}

/** All that decides how they are reached: while nothing of it changes, what is open stays open. */
export type Reached = Pick<ServiceRow, 'upstreams' | 'timeout_ms' | 'response_bytes_max' | 'health_path'>;

type UpstreamDeps = Pick<Deps, 'now' | 'log'> & { reach: PublicReach };

const connectionsMax = 160;
const connectTimeoutMs = 5_000;
const headersBytesMax = 32_768;
const healthEveryMs = 10_000;
const healthTimeoutMs = 3_000;
/** One lost question says nothing. */
const missedMax = 2;

export function openUpstreams(deps: UpstreamDeps, service: Reached): Upstreams {
  const opened = service.upstreams.map((url) => openUpstream(deps, service, url));
  const all = opened.map(({ upstream }) => upstream);
  let turn = 0;
  return {
    all,
    pick(asked) {
      for (let step = 0; step < all.length; step += 1) {
        const next = all[(turn + step) % all.length];
        if (!next || asked.includes(next) || !next.isHealthy() || !next.breaker.admits()) continue;
        turn = (turn + step + 1) % all.length;
        return next;
      }
      return null;
    },
    close: async () => void (await Promise.allSettled(opened.map(({ close }) => close()))),
  };
}

function openUpstream(deps: UpstreamDeps, service: Reached, url: string) {
  const target = new URL(url);
  const basePath = target.pathname.replace(/\/$/, '');
  const pool = openOutgoingPool(target.origin, {
    reach: deps.reach,
    connectionsMax,
    connectTimeoutMs: Math.min(connectTimeoutMs, service.timeout_ms),
    headersBytesMax,
    answerBytesMax: service.response_bytes_max,
  });
  const isRefused = isForbidden(deps.reach, target);
  const asksHealth = service.health_path !== null && !isRefused;
  const health = watchHealth(deps, pool, asksHealth ? `${basePath}${service.health_path}` : null);
  const upstream: Upstream = {
    url,
    basePath,
    pool,
    breaker: openBreaker(deps.now),
    isHealthy: () => !isRefused && health.isGood(),
  };
  return {
    upstream,
    close: async () => {
      health.stop();
      await pool.close();
    },
  };
}

/** Asks for as long as the table that it belongs to is in use, and not a moment longer. */
function watchHealth({ log }: Pick<Deps, 'log'>, pool: OutgoingPool, path: string | null) {
  if (path === null) return { isGood: () => true, stop: () => undefined };
  let missed = 0;
  let isStopped = false;
  const look = async (): Promise<void> => {
    const isGood = await askHealth(pool, path);
    if (isStopped) return;
    missed = isGood ? 0 : missed + 1;
    if (missed === missedMax) log.warn('an upstream of the gateway does not answer');
  };
  void look();
  const timer = setInterval(() => void look(), healthEveryMs);
  timer.unref();
  return {
    isGood: () => missed < missedMax,
    stop: () => {
      isStopped = true;
      clearInterval(timer);
    },
  };
}

async function askHealth(pool: OutgoingPool, path: string): Promise<boolean> {
  const signal = AbortSignal.timeout(healthTimeoutMs);
  try {
    const { statusCode, body } = await pool.request({ method: 'GET', path, signal });
    await body.dump({ limit: 65_536, signal });
    return statusCode < 400;
  } catch {
    return false;
  }
}
