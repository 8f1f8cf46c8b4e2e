import { system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import { judge } from '#platform/data/states';
import type { Deps } from '#platform/deps';
import { eachRow } from '#platform/each-row';
import { type AskerDeps, holdRequest } from './askers.ts';
import { close, fallBack } from './assigning.ts';
import { listStranded, lockLeg } from './assignments.sql.ts';
import { assignmentLife } from './assignments.states.ts';
import { moveLeg } from './legs.ts';

const batch = 500;

/** Ends what was on the way to a platform that was removed: a request of ours goes by the next route, theirs is cancelled. */
export async function endStranded(deps: Deps & AskerDeps): Promise<number> {
  const actor = system('end what was on the way to a removed platform');
  const stranded = await listStranded(asActor(deps, actor), batch);
  return eachRow(
    deps,
    stranded,
    { failed: 'what was on the way to a removed platform was not ended' },
    (id, { request_id }) =>
      transact(deps, actor, async (deps) => {
        const request = await holdRequest(deps, request_id);
        const leg = await lockLeg(deps.db, id);
        if (!request || !leg || judge(assignmentLife, leg, 'cancel', actor, deps.now()).is !== 'allowed') return;
        await moveLeg(deps, leg, 'cancel', actor);
        if (leg.purpose === 'request') await fallBack(deps, actor, request);
        if (leg.purpose === 'local' && request.state === 'received') await close(deps, actor, request, 'cancel');
      }),
  );
}
