import { system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { eachRow } from '#platform/each-row';
import type { AskerDeps } from './askers.ts';
import { attemptsMax, waitMs } from './deliveries.ts';
import { readKeys } from './keys.ts';
import { bodyPlace } from './legs.ts';
import { listOvertaken } from './overtaken.sql.ts';
import { findPlatform } from './platforms.sql.ts';
import { sendOnce } from './sending.ts';
import { passing, settle } from './settling.ts';

const [minuteMs, dayMs] = [60_000, 86_400_000];
const batch = 50;

/**
 * An answer may overtake the receipt of what it answers. Where the worker that sent this has died meanwhile, nobody has written
 * down that it was exchanged, and it could not be proven. It is sent once more under its id: the other side does nothing twice,
 * and gives its receipt again. Where it does not answer, it is asked as often as for any message, and after the same waits; where it
 * refuses, no more.
 */
export async function noteOvertaken(deps: Deps & AskerDeps): Promise<number> {
  const actor = system('note what was overtaken');
  const db = asActor(deps, actor);
  const now = deps.now().getTime();
  // A worker that lives has noted it by then.
  const within = { from: new Date(now - dayMs), to: new Date(now - 2 * minuteMs) };
  const legs = await listOvertaken(db, { ...within, triesMax: attemptsMax, passing: [...passing] }, batch);
  return eachRow(
    deps,
    legs,
    { failed: 'an overtaken message was not noted' },
    async (_, { tries, tried_at, ...leg }) => {
      const platform = await findPlatform(db, leg.platform_id);
      if (leg.body_sealed === null || platform?.state !== 'active') return false;
      if (tried_at && tried_at.getTime() + waitMs(tries, Math.random()) > now) return false;
      const body = deps.keyring.open(bodyPlace(leg.id), leg.body_sealed);
      const claimed = {
        platform,
        leg,
        attempt: leg.attempts + tries + 1,
        body,
        keys: await readKeys(deps, db, platform.id),
      };
      await settle(deps, actor, claimed, await sendOnce(deps, claimed, AbortSignal.timeout(minuteMs)));
      return true;
    },
  );
}
