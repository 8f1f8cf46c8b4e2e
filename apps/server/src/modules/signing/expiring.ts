import { system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { eachRow } from '#platform/each-row';
import { listForgotten } from './documents.sql.ts';
import { endUnaskedTurn } from './invitations.ts';
import { listUnasked } from './invitations.sql.ts';
import { end, take } from './moving.ts';

const batchMax = 200;

/**
 * What was brought and never begun, or could not be prepared in time; and, in the same pass, the turns of numbers that are no
 * person's. What waits for a phone, its follower ends.
 */
export async function expireForgotten(
  deps: Pick<Deps, 'pool' | 'now' | 'wakeups' | 'keyring' | 'log'>,
): Promise<number> {
  const actor = system('expire signings');
  const rows = await listForgotten(asActor(deps, actor), deps.now(), batchMax);
  const ended = await eachRow(deps, rows, { failed: 'a document was not expired' }, (id) =>
    transact(deps, actor, async (deps) => {
      const row = await take(deps, actor, id, 'expire');
      if (row?.state === 'UPLOADED') await end(deps, actor, row, 'expire', 'expired');
    }),
  );
  const turns = await listUnasked(asActor(deps, actor), deps.now(), batchMax);
  const over = await eachRow(deps, turns, { failed: 'a turn was not ended' }, (_, turn) =>
    transact(deps, actor, (deps) => endUnaskedTurn(deps, actor, turn)),
  );
  return ended + over;
}
