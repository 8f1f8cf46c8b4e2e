import type { Data } from '@tamga/contract';
import type * as contract from '@tamga/contract/machine';
import * as audit from '#modules/audit';
import * as ledger from '#modules/ledger';
import type { System } from '#platform/actor';
import { transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { countQueues, redrive } from '#platform/messaging/jobs';
import { countOutbox } from '#platform/messaging/outbox';
import { checkEngines } from '#platform/http/ready';
import { version } from '#platform/observability/version';

export async function getStatus(deps: Deps, actor: System): Promise<Data<typeof contract.getStatus>> {
  const [engines, pendingSeconds, outbox, jobs] = await Promise.all([
    checkEngines(deps),
    ledger.readPendingAge(deps, actor),
    countOutbox(deps, actor),
    countQueues(deps, actor),
  ]);
  return {
    version,
    environment: deps.config.NODE_ENV,
    started_at: new Date(performance.timeOrigin),
    engines: engines.map(({ name, ready, reason = null }) => ({ name, ready, reason })),
    audit: { pending_seconds: pendingSeconds },
    outbox: { pending: outbox.size, lag_seconds: outbox.lagSeconds },
    jobs,
  };
}

export function redriveJobs(
  deps: Pick<Deps, 'pool'>,
  actor: System,
  which: { id?: string | undefined; queue?: string | undefined },
): Promise<Data<typeof contract.redriveJobs>> {
  return transact(deps, actor, async (deps) => {
    const revived = await redrive(deps, which);
    const object = `job:${which.id ?? which.queue ?? 'all'}` as const;
    audit.record(deps, actor, { action: 'machine.jobs_redriven', object, details: { revived } });
    return { revived };
  });
}
