import * as apikeys from '#modules/apikeys';
import * as applications from '#modules/applications';
import * as assistant from '#modules/assistant';
import * as auth from '#modules/auth';
import * as directory from '#modules/directory';
import * as eid from '#modules/eid';
import * as ledger from '#modules/ledger';
import * as memory from '#modules/memory';
import * as oidc from '#modules/oidc';
import * as payments from '#modules/payments';
import * as relay from '#modules/relay';
import * as security from '#modules/security';
import * as sessions from '#modules/sessions';
import * as site from '#modules/site';
import * as sms from '#modules/sms';
import * as speech from '#modules/speech';
import * as webhooks from '#modules/webhooks';
import type { Credentials } from '#platform/http/access';
import type { Deps } from '#platform/deps';
import { openFacts } from '#platform/memory/facts';
import { measureDuties } from '#platform/messaging/duties';
import { measureJobs } from '#platform/messaging/jobs';
import { openKeyring } from '#platform/security/keyring';
import { openLog } from '#platform/observability/log';
import { openMetrics } from '#platform/observability/metrics';
import { openNats } from '#platform/messaging/nats';
import { openObjects } from '#platform/objects/objects';
import { measureOutbox } from '#platform/messaging/outbox';
import { openPool } from '#platform/data/pool';
import { isAnswering, openRedis } from '#platform/memory/redis';
import { openWakeups } from '#platform/messaging/wakeups';
import type { Config } from '#config';
import type { DestinationStream } from 'pino';

/** What the rooms work with, beside what the platform gives them. */
export interface AppDeps extends Deps {
  eid: eid.Eid;
  pace: auth.Pace;
  directory: directory.Directory;
  embedder: memory.Embedder | null;
  model: assistant.Model | null;
  paymentProvider: payments.Provider | null;
  smsGateway: sms.Gateway | null;
  speech: speech.Speech;
  tokens: sessions.Tokens;
}

export interface World {
  deps: AppDeps;
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
  const tokens = sessions.openTokens(config);

  const session = { pool, redis, metrics, now, config, tokens };
  const credentials: Credentials = {
    ...sessions.tokenHolders(session),
    clientToken: (shown, origin) => oidc.identifyApplication({ ...session, keyring }, shown, origin),
    apiKey: apikeys.keyHolders({ pool, now, keyring }),
    webhookSender: relay.platformSenders({ pool, keyring, now }),
    isClosed: async (origin) => (await site.readAccessMode(session, origin)) === 'closed',
  };
  metrics.gauge('tamga_pool_connections', 'Open database connections', () => pool.counts().total);
  metrics.gauge('tamga_pool_idle', 'Database connections nobody uses', () => pool.counts().idle);
  metrics.gauge('tamga_pool_waiting', 'Requests waiting for a database connection', () => pool.counts().waiting);
  metrics.gauge('tamga_redis_up', 'Whether Redis is connected', () => (redis.status === 'ready' ? 1 : 0));
  metrics.gauge('tamga_limits_local', 'Whether rate limits are counted by this process alone', () =>
    isAnswering(redis) ? 0 : 1,
  );
  ledger.measureSealing({ metrics, pool });
  measureOutbox({ metrics, pool });
  measureJobs({ metrics, pool });
  measureDuties({ metrics, pool, now });
  relay.measureTimestamps({ config, metrics, pool, now });
  relay.measureChains({ metrics, pool });
  applications.measureLowered({ metrics, pool, now });
  webhooks.measureWebhooks({ metrics, pool });
  sms.measureMessages({ metrics, pool });
  const embedder = memory.openEmbedder({ config, metrics, log, now });
  memory.measureEmbedding({ metrics, pool }, embedder);

  return {
    deps: {
      directory: directory.openDirectory({ config, metrics, log, now }),
      eid: eid.openEid({ config, metrics, log, now }),
      pace: auth.openPace(),
      embedder,
      model: assistant.openModel({ config, metrics, log, now }),
      paymentProvider: payments.openProvider({ config, metrics, log, now }),
      smsGateway: sms.openGateway({ config, metrics, log, now }),
      speech: speech.openSpeech({ config, metrics, log, now }),
      tokens,
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
    async close() {
      await Promise.allSettled([pool.end(), nats.close()]);
      wakeups.close();
      redis.disconnect();
      objects?.store.close();
    },
  };
}
