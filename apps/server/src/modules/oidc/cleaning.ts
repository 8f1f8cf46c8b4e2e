import { system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { forgetSignIns } from './demanded-sign-ins.sql.ts';
import { removeOldState } from './models.sql.ts';
import { forgetTrials } from './trials.sql.ts';

const batch = 2_000;
/** A citizen who comes back to a sign-in that is over is led to the application for so long. */
const keptMs = 2 * 3_600_000;
const trialKeptMs = 3_600_000;

/** Forgets sessions, grants and sign-ins that are over. Tokens go with their partitions. Safe to do twice at once. */
export async function forgetOldState(deps: Pick<Deps, 'pool' | 'now'>): Promise<number> {
  const db = asActor(deps, system('forget what is over'));
  const before = new Date(deps.now().getTime() - keptMs);
  await forgetSignIns(db, before);
  await forgetTrials(db, new Date(deps.now().getTime() - trialKeptMs));
  for (let forgotten = 0; ; ) {
    const count = await removeOldState(db, before, batch);
    forgotten += count;
    if (count < batch) return forgotten;
  }
}
