import type { Deps } from '#platform/deps';
import type { Pool } from '#platform/data/pool';
import type { Redis } from '#platform/memory/redis';
import { within } from '#platform/within';

export interface EngineState {
  name: 'postgresql' | 'redis' | 'nats' | 'objects' | 'scanner';
  ready: boolean;
  /** Whether requests can be served without it. */
  required: boolean;
  reason?: string;
  tookMs: number;
}

/** Asks each engine whether it answers, all at once; of the store and the scanner, those that there are. */
export function checkEngines(
  deps: Pick<Deps, 'config' | 'pool' | 'redis' | 'nats' | 'objects'>,
): Promise<EngineState[]> {
  const timeoutMs = deps.config.ENGINE_CHECK_TIMEOUT_MS;
  const check = (name: EngineState['name'], required: boolean, ask: () => Promise<unknown>) =>
    checkEngine(timeoutMs, name, required, ask);
  const { store, scanner } = deps.objects ?? {};
  return Promise.all([
    check('postgresql', true, () => askPostgres(deps.pool)),
    check('redis', false, () => pingRedis(deps.redis)),
    check('nats', false, () => deps.nats.ping(timeoutMs)),
    ...(store ? [check('objects', false, () => store.check(timeoutMs))] : []),
    ...(scanner ? [check('scanner', false, () => scanner.ping(timeoutMs))] : []),
  ]);
}

async function checkEngine(
  timeoutMs: number,
  name: EngineState['name'],
  required: boolean,
  ask: () => Promise<unknown>,
): Promise<EngineState> {
  const started = performance.now();
  const tookMs = () => performance.now() - started;
  try {
    await within(timeoutMs, ask());
    return { name, ready: true, required, tookMs: tookMs() };
  } catch (error) {
    return { name, ready: false, required, reason: reasonOf(error), tookMs: tookMs() };
  }
}

/** A standby answers too, and can do nothing that changes anything. */
async function askPostgres(pool: Pool): Promise<void> {
  await pool.use(async (client) => {
    const { rows } = await client.query<{ writable: boolean }>(
      `select current_setting('transaction_read_only') = 'off' as writable`,
    );
    if (!rows[0]?.writable) throw new Error('the database takes no changes: it is a standby or set to read only');
  });
}

/** Asked only when connected: otherwise the client would speak of its own options instead of the address. */
async function pingRedis(redis: Redis): Promise<void> {
  const { host, port } = redis.options;
  if (redis.status !== 'ready') throw new Error(`not connected to ${host}:${port}`);
  await redis.ping();
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  // The pool says only that it is unavailable; what the database or the network said is behind that.
  if (error.cause instanceof Error) return reasonOf(error.cause);
  // A host name with several addresses fails with one error each and none of its own.
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error.message || error.name;
}
