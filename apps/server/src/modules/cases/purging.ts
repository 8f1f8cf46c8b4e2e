import * as objects from '#modules/objects';
import { type System, system } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import type { Deps } from '#platform/deps';
import { eachRow } from '#platform/each-row';
import { listPurgeable, purgeWords } from './deadlines.sql.ts';
import { forgetEvidence, listEvidences } from './evidences.sql.ts';

const batchMax = 500;

/** What rooms above this one hold of an application goes with what was written in it. */
export type ForgetCase = (deps: { db: Tx }, id: string) => Promise<void>;

/** Takes away what people wrote in applications that are kept no longer. One that fails keeps no other. */
export async function purgeOld(deps: Deps & { forgetCase: ForgetCase }): Promise<number> {
  const actor = system('purge old applications');
  const rows = await listPurgeable(asActor(deps, actor), deps.now(), batchMax);
  return eachRow(deps, rows, { failed: 'an old application was not purged' }, (id) =>
    transact(deps, actor, async (deps) => {
      await purge(deps, actor, id);
      await deps.forgetCase(deps, id);
    }),
  );
}

export async function purge(deps: { pool: Pool; db: Tx }, actor: System, id: string): Promise<void> {
  for (const item of await listEvidences(deps.db, id)) {
    await forgetEvidence(deps.db, item.id);
    if (item.object_id !== null) await objects.removeObject(deps, actor, item.object_id);
  }
  await purgeWords(deps.db, id);
}
