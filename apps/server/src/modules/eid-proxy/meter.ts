import { Counter, type Registry } from 'prom-client';
import type { Actor } from '#platform/actor';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { onceFor } from '#platform/once-for';

/** Counts and logs what is done for each partner: who, what, how it ended and how long it took. Never the citizen it is about. */
export interface Meter {
  measure<T>(actor: Actor, call: string, work: () => Promise<T>): Promise<T>;
}

const callsIn = onceFor(
  (registry: Registry) =>
    new Counter({
      name: 'tamga_eid_proxy_total',
      help: 'What partners asked of the eID through the platform, by call and outcome',
      labelNames: ['call', 'outcome'],
      registers: [registry],
    }),
);

export function openMeter({ metrics, log, now }: Pick<Deps, 'metrics' | 'log' | 'now'>): Meter {
  const calls = callsIn(metrics.registry);
  return {
    async measure(actor, call, work) {
      const startedAt = now().getTime();
      let outcome = 'server.failed';
      try {
        const answer = await work();
        outcome = 'ok';
        return answer;
      } catch (error) {
        if (error instanceof AppError) outcome = error.code;
        throw error;
      } finally {
        calls.inc({ call, outcome });
        const client = actor.kind === 'application' ? actor.clientId : 'relay';
        const tookMs = now().getTime() - startedAt;
        log.info({ client, call, outcome, took_ms: tookMs, request_id: actor.origin.requestId }, 'eID for a partner');
      }
    },
  };
}
