import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import type { Log } from '#platform/observability/log';
import type { Pool } from '#platform/data/pool';
import { report } from './events.ts';

/**
 * An attacker who writes one forged fact can write thousands, and many requests meet each: one a minute is reported.
 */
const silenceMs = 60_000;
const actor = system('check facts');

/** Reports a fact in Redis that the platform did not write. `key` says what it claims to be about. */
export function forgeryTeller(deps: { pool: Pool; log: Log }): (key: string) => void {
  let toldAt = Number.NEGATIVE_INFINITY;
  return (key) => {
    if (performance.now() - toldAt < silenceMs) return;
    toldAt = performance.now();
    deps.log.error({ fact: key }, 'forged fact in redis');
    const telling = transact(deps, actor, async (deps) => {
      report(deps, actor, { kind: 'memory_forged', severity: 'critical', context: { key } });
    });
    telling.catch((err: unknown) => deps.log.error({ err }, 'forged fact not reported'));
  };
}
