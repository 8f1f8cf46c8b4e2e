import { system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { eachRow } from '#platform/each-row';
import { replace } from '#platform/messaging/schedules';
import { assemblies } from './answers.ts';
import { handOverLate } from './delays.ts';
import { listUnhanded, listUnmade } from './resuming.sql.ts';

const hourMs = 60 * 60_000;
const batchMax = 1_000;

/**
 * What was signed and whose job has died goes on: nothing else would make the file, or ask who comes next. There is one job of
 * each at a time; one that died stays for operators to see.
 */
export async function resumeSignings(
  deps: Pick<Deps, 'pool' | 'now' | 'log' | 'keyring' | 'wakeups'>,
): Promise<number> {
  const actor = system('resume signings');
  const db = asActor(deps, actor);
  const ago = (hours: number) => new Date(deps.now().getTime() - hours * hourMs);
  const failed = { failed: 'a signing was not resumed' };
  // A job is tried for a day, or for ten hours: after that none is left.
  const made = await eachRow(deps, await listUnmade(db, ago(36), batchMax), failed, (id) =>
    transact(deps, actor, (deps) => replace(deps, assemblies, { id }, { key: id })),
  );
  const handed = await eachRow(deps, await listUnhanded(db, ago(12), batchMax), failed, (_, row) =>
    handOverLate(deps, actor, row),
  );
  return made + handed;
}
