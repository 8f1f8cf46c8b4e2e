import { system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { eachRow } from '#platform/each-row';
import { enqueue } from '#platform/messaging/jobs';
import { type AskerDeps, holdRequest } from './askers.ts';
import { cancelLegs, closeOwn, fallBack, takeBack } from './assigning.ts';
import { listUnanswered, findLegPlace, lockLeg } from './assignments.sql.ts';
import { deliveries } from './deliveries.ts';
import { listForgotten } from './due.sql.ts';
import { emptyRequests, listClosedBefore } from './duties.sql.ts';
import { forgetCancellations } from './cancellations.sql.ts';
import { forgetTaken } from './inbox.sql.ts';
import { forgetSecrets } from './keys.sql.ts';
import { moveLeg } from './legs.ts';
import { listOverdue } from './requests.sql.ts';

const batch = 500;
const dayMs = 86_400_000;
/** So many wake-ups at once, and so many of one platform: what waits for it must not hide what waits for others. */
const [wokenMax, wokenOfOneMax] = [2_000, 25];
/** A wake-up that is later than this was lost. */
const graceMs = 30_000;

const before = ({ now }: Pick<Deps, 'now'>, days: number): Date => new Date(now().getTime() - days * dayMs);

/** Leaves wake-ups again that were lost, also with the whole queue: the rows say what is due. */
export async function sweep(deps: Deps): Promise<number> {
  const actor = system('sweep messages');
  const now = deps.now();
  const due = new Date(now.getTime() - graceMs);
  const sizes = { each: wokenOfOneMax, limit: wokenMax };
  const rows = await listForgotten(asActor(deps, actor), { due, now }, sizes);
  await transact(deps, actor, async (deps) => {
    for (const { id } of rows) enqueue(deps, deliveries, { assignment_id: id }, { key: id });
  });
  return rows.length;
}

/** What was not answered in time goes another way; what is of no use any more ends. */
export async function endOverdue(deps: Deps & AskerDeps): Promise<number> {
  const actor = system('end what is overdue');
  const db = asActor(deps, actor);
  const requests = await listOverdue(db, deps.now(), batch);
  const ended = await eachRow(deps, requests, { failed: 'an overdue request was not ended' }, (id) =>
    transact(deps, actor, async (deps) => {
      const request = await holdRequest(deps, id);
      if (!request || !['created', 'unroutable', 'routed', 'received'].includes(request.state)) return;
      await cancelLegs(deps, actor, request, 'the deadline has passed');
      await closeOwn(deps, actor, request, 'expire', { is: 'expired', by: null });
    }),
  );
  const legs = await listUnanswered(db, deps.now(), batch);
  const fallen = await eachRow(deps, legs, { failed: 'what was not answered in time went no other way' }, (id) =>
    transact(deps, actor, async (deps) => {
      const place = await findLegPlace(deps.db, id);
      const request = place && (await holdRequest(deps, place.request_id));
      const leg = await lockLeg(deps.db, id);
      if (!request || leg?.state !== 'delivered') return;
      await moveLeg(deps, leg, 'time_out', actor);
      await takeBack(deps, request, leg, 'it was not answered in time');
      await fallBack(deps, actor, request);
    }),
  );
  return ended + fallen;
}

/** What was said is kept for a year after the request was closed; who could be told twice of it, for thirty days. */
export async function forget(deps: Deps): Promise<number> {
  const actor = system('forget messages');
  const db = asActor(deps, actor);
  const rows = await listClosedBefore(db, before(deps, 365), batch);
  if (rows.length > 0)
    await transact(deps, actor, ({ db }) =>
      emptyRequests(
        db,
        rows.map(({ id }) => id),
      ),
    );
  const { numDeletedRows: taken } = await forgetTaken(db, before(deps, 30));
  const { numDeletedRows: cancelled } = await forgetCancellations(db, before(deps, 30));
  const secrets = await transact(deps, actor, ({ db }) => forgetSecrets(db, before(deps, 30)));
  return rows.length + Number(taken) + Number(cancelled) + secrets;
}
