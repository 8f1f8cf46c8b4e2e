import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { putStates, removeStates } from './call-book.sql.ts';
import type { Tables } from './table.ts';

const everyMs = 10_000;

/** Tells those who look after services how this process finds the upstreams. */
export function tellStates(deps: Pick<Deps, 'pool' | 'now' | 'log'>, tables: Tables, processId: string) {
  const actor = system('tell of upstreams');
  const tell = async (): Promise<void> => {
    const states = [...tables.current().values()].flatMap(({ service, upstreams }) =>
      upstreams.all.map(({ url, breaker, isHealthy }) => ({
        service_id: service.id,
        url,
        healthy: isHealthy(),
        resting: breaker.isOpen(),
      })),
    );
    if (states.length > 0) await transact(deps, actor, ({ db }) => putStates(db, processId, states, deps.now()));
  };
  const tellQuietly = (): void => void tell().catch((err: unknown) => deps.log.debug({ err }, 'upstreams not told of'));
  const timer = setInterval(tellQuietly, everyMs);
  timer.unref();
  tellQuietly();
  return {
    tell,
    async close() {
      clearInterval(timer);
      await transact(deps, actor, ({ db }) => removeStates(db, processId));
    },
  };
}
