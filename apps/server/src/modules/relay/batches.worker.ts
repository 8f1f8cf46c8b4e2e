import * as signing from '#modules/signing';
import { type System, system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { listUnstamped, setToken } from './batches.sql.ts';
import { batchRowsMax, makeBatch } from './batches.ts';

/** What is left is stamped in the next run. */
const stampsMax = 100;

type BatchDeps = Pick<Deps, 'pool' | 'now' | 'config'>;

/** Puts what was exchanged into batches and has each timestamped. Tells how many were. Without an authority rows wait for one. */
export async function stampExchanged(deps: BatchDeps): Promise<number> {
  if (deps.config.TIMESTAMP_URL === undefined) return 0;
  const actor = system('timestamp what was exchanged');
  // First: where the authority still fails, what is new waits as it is, and hours of it are one batch and not hundreds.
  const before = await stampBatches(deps, actor);
  while ((await makeBatch(deps, actor)) === batchRowsMax);
  return before + (await stampBatches(deps, actor));
}

/** The oldest first. Where the authority fails, the others wait with it: the next minute tries again. */
async function stampBatches(deps: BatchDeps, actor: System): Promise<number> {
  let count = 0;
  for (const { number, batch_hash } of await listUnstamped(asActor(deps, actor), stampsMax)) {
    const { token, chain } = await signing.stamp(deps, 'SHA-256', batch_hash);
    const stamped = { token, certificates: chain, stamped_at: deps.now() };
    const isFirst = await transact(deps, actor, ({ db }) => setToken(db, number, stamped));
    if (isFirst) count += 1;
  }
  return count;
}
