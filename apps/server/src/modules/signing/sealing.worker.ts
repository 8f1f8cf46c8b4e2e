import { type System, system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import { eachRow } from '#platform/each-row';
import type { SigningDeps } from './deps.ts';
import { sealDocument } from './sealing.ts';
import { claimSeal, putSealOff } from './sealing.sql.ts';

const minuteMs = 60_000;
/** Longer than one takes; where a worker was killed, another goes on after that. */
const claimMs = 5 * minuteMs;
/** The next minute goes on with what is left. */
const turnMs = 50_000;

/** Puts the seals that wait. Where the provider is away, it is asked again after a pause that grows to an hour. */
export async function sealDocuments(deps: SigningDeps): Promise<number> {
  if (deps.config.TIMESTAMP_URL === undefined) return 0;
  const actor = system('seal documents');
  const db = asActor(deps, actor);
  const endsAt = performance.now() + turnMs;
  let sealed = 0;
  // One after the other, so that one file is held in memory.
  while (performance.now() < endsAt) {
    const now = deps.now();
    const row = await claimSeal(db, now, new Date(now.getTime() + claimMs));
    if (!row) break;
    sealed += await sealOne(deps, actor, row);
  }
  return sealed;
}

const sealOne = (deps: SigningDeps, actor: System, row: { id: string; seal_tries: number }): Promise<number> =>
  eachRow(deps, [row], { failed: 'a document was not sealed' }, async (id, { seal_tries: tries }) => {
    try {
      return await sealDocument(deps, actor, id, tries);
    } catch (error) {
      const pauseMs = Math.min(60, 2 ** Math.min(tries - 1, 6)) * minuteMs;
      await putSealOff(asActor(deps, actor), id, new Date(deps.now().getTime() + pauseMs));
      throw error;
    }
  });
