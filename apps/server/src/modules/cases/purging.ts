import { type System, system } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { eachRow } from '#platform/each-row';
import { listPurgeable, purgeWords } from './deadlines.sql.ts';
import { listEvidences } from './evidences.sql.ts';
import { type ForgetDeps, forgetItem } from './forgetting.ts';

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

export async function purge(deps: ForgetDeps, actor: System, id: string): Promise<void> {
  for (const item of await listEvidences(deps.db, id)) await forgetItem(deps, actor, item);
  await purgeWords(deps.db, id);
}
