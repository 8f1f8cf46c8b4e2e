import { system } from '#platform/actor';
import { transact } from '#platform/db';
import type { Log } from '#platform/log';
import type { Pool } from '#platform/pool';
import { report } from './events.ts';

/** Whoever writes one forged fact can write thousands, and each is met by many requests: one in a minute is told. */
const silenceMs = 60_000;
const actor = system('check facts');

/** Tells of a fact in Redis that none of us wrote: somebody else writes there. `key` says what it was to be about. */
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
