import * as audit from '#modules/audit';
import type { System } from '#platform/actor';
import { transact } from '#platform/data/db';
import { transition } from '#platform/data/states';
import { uuidv7 } from '#platform/data/uuid';
import type { Deps } from '#platform/deps';
import { announce } from '#platform/messaging/outbox';
import { type AskerDeps, holdRequest } from './askers.ts';
import { insertDelivery, type LegRow, lockLeg } from './assignments.sql.ts';
import { bury, wakeNext } from './burying.ts';
import { appendToChain } from './chain.ts';
import { type Claimed, probeMs } from './claiming.ts';
import { attemptsMax, waitMs, wake } from './deliveries.ts';
import { type LegDeps, moveLeg } from './legs.ts';
import { lockPlatform, type PlatformRow, setFailures } from './platforms.sql.ts';
import { platformLife } from './platforms.states.ts';
import type { RequestRow } from './requests.sql.ts';
import type { Outcome } from './sending.ts';
import { tellOfRequest } from './telling.ts';

/** From so many in a row on it is tried once a minute. */
export const failuresMax = 20;
const gone = 410;
/**
 * What may be otherwise later; every other 4xx will not. A conflict says that the same message is being taken, or was: who
 * took that for a refusal would ask the next platform, and have it done twice.
 */
export const passing: ReadonlySet<number> = new Set([408, 409, 425, 429]);

type Verdict = 'taken' | 'gone' | 'refused' | 'later';

export function verdictOf(status: number | null): Verdict {
  if (status === null || status >= 500 || passing.has(status)) return 'later';
  if (status >= 200 && status < 300) return 'taken';
  if (status === gone) return 'gone';
  return status >= 400 ? 'refused' : 'later';
}

/** Writes down what became of an attempt, and what follows, in one transaction. */
export const settle = (
  deps: Pick<Deps, 'pool' | 'now' | 'keyring' | 'config'> & AskerDeps,
  actor: System,
  { leg: { id, platform_id, request_id, tenant_id }, attempt }: Claimed,
  outcome: Outcome,
): Promise<void> =>
  transact(deps, actor, async (deps) => {
    const platform = await lockPlatform(deps.db, platform_id);
    const request = await holdRequest(deps, request_id);
    const leg = await lockLeg(deps.db, id);
    if (!platform || !request || !leg) return;
    const { startedAt: started_at, status: http_status, latencyMs: latency_ms, error, responseSha256 } = outcome;
    const noted = { id: uuidv7(), tenant_id, assignment_id: id, attempt, started_at, http_status, latency_ms, error };
    await insertDelivery(deps.db, { ...noted, response_sha256: responseSha256 });
    const verdict = verdictOf(http_status);
    await noteHealth(deps, actor, platform, verdict);
    // An answer may have come before this, or the lease was over and another worker has it.
    const isStillOurs = leg.state === 'sending' && leg.attempts === attempt;
    if (isStillOurs) await goOn(deps, actor, request, leg, outcome, verdict);
    if (verdict === 'taken') {
      const { timestamp, signature, receipt } = outcome;
      const { webhook_id, body_sha256 } = leg;
      const exchanged = { direction: 'out', webhook_id, timestamp, signature, body_sha256, receipt } as const;
      await appendToChain(deps, platform_id, exchanged);
    }
  });

async function goOn(
  deps: LegDeps & AskerDeps,
  actor: System,
  request: RequestRow,
  leg: LegRow,
  outcome: Outcome,
  verdict: Verdict,
): Promise<void> {
  if (verdict === 'taken') {
    await moveLeg(deps, leg, 'deliver', actor, { receipt: outcome.receipt, last_error: null });
    tellOfRequest(deps, actor, request, 'delivered', { assignment_id: leg.id, attempts: leg.attempts });
    return wakeNext(deps, leg);
  }
  const why = outcome.error ?? `HTTP ${outcome.status}`;
  const wait = Math.max(waitMs(leg.attempts, Math.random()), outcome.retryAfterMs);
  const next = new Date(deps.now().getTime() + wait);
  const mayRetry = verdict === 'later' && leg.attempts < attemptsMax && next < leg.deadline_at;
  if (!mayRetry) return bury(deps, actor, request, leg, why);
  await moveLeg(deps, leg, 'wait', actor, { next_attempt_at: next, last_error: why });
  wake(deps, leg.id, next);
}

/** An answer of any kind is a sign of life; 410 means that it wants no more. */
async function noteHealth(deps: LegDeps, actor: System, platform: PlatformRow, verdict: Verdict): Promise<void> {
  const { id, tenant_id: tenantId, state, failures, next_send_at, version } = platform;
  const set = { version: version + 1, updated_at: deps.now() };
  if (verdict === 'gone') {
    if (state !== 'active' && state !== 'degraded') return;
    await transition(deps, platformLife, platform, 'suspend', actor, set);
    const object = `relay_platform:${id}` as const;
    const details = { reason: 'it answered that it is gone' };
    audit.record(deps, actor, { action: 'relay.platform_suspended', object, tenantId, details });
    announce(deps, actor, { type: 'relay.platform_suspended', aggregate: object, tenantId, data: { id } });
  } else if (verdict === 'later') {
    const isTooMany = failures + 1 >= failuresMax;
    if (isTooMany && state === 'active') await transition(deps, platformLife, platform, 'degrade', actor, set);
    await setFailures(deps.db, id, failures + 1, isTooMany ? new Date(deps.now().getTime() + probeMs) : next_send_at);
  } else if (failures > 0) {
    if (state === 'degraded') await transition(deps, platformLife, platform, 'recover', actor, set);
    await setFailures(deps.db, id, 0, state === 'degraded' ? deps.now() : next_send_at);
  }
}
