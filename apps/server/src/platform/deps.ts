import type { Config } from '#config';
import type { Credentials } from './http/access.ts';
import type { Keyring } from './security/keyring.ts';
import type { Log } from './observability/log.ts';
import type { Metrics } from './observability/metrics.ts';
import type { Nats } from './messaging/nats.ts';
import type { Objects } from './objects/objects.ts';
import type { Pool } from './data/pool.ts';
import type { Redis } from './memory/redis.ts';
import type { Wakeups } from './messaging/wakeups.ts';

/** All that touches the world outside the process. A function asks only for the parts it uses. */
export interface Deps {
  config: Config;
  log: Log;
  metrics: Metrics;
  now: () => Date;
  pool: Pool;
  redis: Redis;
  nats: Nats;
  wakeups: Wakeups;
  /** The means to take files; null if the operator has set no place for them. */
  objects: Objects | null;
  /** Seals and opens secrets at rest. */
  keyring: Keyring;
  /** How each kind of credential becomes an actor; the rooms that issue credentials provide these. */
  credentials: Credentials;
}
