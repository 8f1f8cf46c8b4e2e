import type { Config } from '#config';
import type { Credentials } from './access.ts';
import type { Keyring } from './keyring.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { Nats } from './nats.ts';
import type { Objects } from './objects.ts';
import type { Pool } from './pool.ts';
import type { Redis } from './redis.ts';
import type { Wakeups } from './wakeups.ts';

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
  /** What files are taken with; null where the operator has set no place for them. */
  objects: Objects | null;
  /** Seals and opens secrets at rest. */
  keyring: Keyring;
  /** How each kind of credential becomes an actor; the rooms that issue credentials provide these. */
  credentials: Credentials;
}
