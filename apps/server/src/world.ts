import * as audit from '#modules/audit';
import * as auth from '#modules/auth';
import * as directory from '#modules/directory';
import * as eid from '#modules/eid';
import * as oidc from '#modules/oidc';
import * as security from '#modules/security';
import * as superadmin from '#modules/superadmin';
import * as tools from '#modules/tools';
import type { Credentials } from '#platform/access';
import { readAccessMode } from '#platform/access-mode';
import type { Deps } from '#platform/deps';
import { openFacts } from '#platform/facts';
import { measureJobs } from '#platform/jobs';
import { openKeyring } from '#platform/keyring';
import { openLog } from '#platform/log';
import { openMetrics } from '#platform/metrics';
import { openNats } from '#platform/nats';
import { openObjects } from '#platform/objects';
import { measureOutbox } from '#platform/outbox';
import { openPool } from '#platform/pool';
import { isAnswering, openRedis } from '#platform/redis';
import { openWakeups } from '#platform/wakeups';
import type { Config } from '#config';
import type { DestinationStream } from 'pino';

/** What the rooms work with, beside what the platform gives them. */
export interface AppDeps extends Deps {
  eid: eid.Eid;
  pace: auth.Pace;
  directory: directory.Directory;
  embedder: tools.Embedder | null;
}

export interface World {
  deps: AppDeps;
  tokens: auth.Tokens;
  close(): Promise<void>;
}

/** Opens everything outside the process that a process of ours works with. */
export function openWorld(config: Config, logTo?: DestinationStream): World {
  const log = openLog(config.LOG_LEVEL, logTo);
  const metrics = openMetrics();
  const pool = openPool(
    {
      url: config.DATABASE_URL.reveal(),
      connectionsMax: config.DATABASE_CONNECTIONS_MAX,
      named: config.DATABASE_NAMED_STATEMENTS === 'on',
      queryTimeoutMs: config.DATABASE_QUERY_TIMEOUT_MS,
      acquireTimeoutMs: config.DATABASE_ACQUIRE_TIMEOUT_MS,
    },
    (err) => log.warn({ err }, 'idle database connection lost'),
  );
  const redis = openRedis(
    {
      url: config.REDIS_URL.reveal(),
      prefix: config.REDIS_PREFIX,
      commandTimeoutMs: config.REDIS_COMMAND_TIMEOUT_MS,
      facts: openFacts(config.INTEGRATION_ENC_KEY, security.forgeryTeller({ pool, log })),
    },
    log,
  );
  const nats = openNats(config.NATS_URL.reveal(), log);
  const wakeups = openWakeups(redis, log);
  const keyring = openKeyring(config.INTEGRATION_ENC_KEY);
  const objects = openObjects(config);
  const now = () => new Date();
  const tokens = auth.openTokens(config);

  const session = { pool, redis, metrics, now, config };
  const accessToken: Credentials['accessToken'] = (token, origin) => auth.identify(session, tokens, token, origin);
  const credentials: Credentials = {
    accessToken,
    clientToken: (shown, origin) => oidc.identifyApplication({ ...session, config }, shown, origin),
    apiKey: tools.keyHolders({ pool, now, keyring }),
    challenge: oidc.challengeHolders(config, accessToken),
    onboardingTicket: (request, origin) => superadmin.holdTicket(session, request, origin),
    isClosed: async (origin) => (await readAccessMode(session, origin)) === 'closed',
  };
  metrics.gauge('tamga_pool_connections', 'Open database connections', () => pool.counts().total);
  metrics.gauge('tamga_pool_idle', 'Database connections nobody uses', () => pool.counts().idle);
  metrics.gauge('tamga_pool_waiting', 'Requests waiting for a database connection', () => pool.counts().waiting);
  metrics.gauge('tamga_redis_up', 'Whether Redis is connected', () => (redis.status === 'ready' ? 1 : 0));
  metrics.gauge('tamga_limits_local', 'Whether rate limits are counted by this process alone', () =>
    isAnswering(redis) ? 0 : 1,
  );
  audit.measureSealing({ metrics, pool });
  measureOutbox({ metrics, pool });
  measureJobs({ metrics, pool });
  const embedder = tools.openEmbedder({ config, metrics, log, now });
  tools.measureEmbedding({ metrics, pool }, embedder);

  return {
    deps: {
      directory: directory.openDirectory({ config, metrics, log, now }),
      eid: eid.openEid({ config, metrics, log, now }),
      pace: auth.openPace(),
      embedder,
      config,
      log,
      metrics,
      now,
      pool,
      redis,
      nats,
      wakeups,
      objects,
      keyring,
      credentials,
    },
    tokens,
    async close() {
      await Promise.allSettled([pool.end(), nats.close()]);
      wakeups.close();
      redis.disconnect();
      objects?.store.close();
    },
  };
}
