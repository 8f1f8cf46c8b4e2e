import type { Data } from '@tamga/contract';
import type * as contract from '@tamga/contract/machine';
import * as audit from '#modules/audit';
import type { System } from '#platform/actor';
import { transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { enqueue, type Job, type Queue } from '#platform/messaging/jobs';
import { resealAll } from '#platform/security/sealing';

/** A national database has more sealed values than one request may take time for. */
const queue: Queue = { name: 'machine.reseal_values', timeoutSeconds: 12 * 3_600, concurrency: 1 };

export function resealValues(
  deps: Pick<Deps, 'pool' | 'keyring'>,
  actor: System,
): Promise<Data<typeof contract.resealValues>> {
  const current = deps.keyring.currentId;
  return transact(deps, actor, async (deps) => {
    enqueue(deps, queue, {}, { key: 'all' });
    audit.record(deps, actor, { action: 'machine.reseal_asked', object: `sealing_key:${current}` });
    return { current };
  });
}

export const resealing: Job = {
  queue,
  async perform(deps) {
    const count = await resealAll(deps);
    deps.log.info({ count }, 'values sealed anew');
  },
};
