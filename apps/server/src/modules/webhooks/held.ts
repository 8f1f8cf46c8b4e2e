import * as applications from '#modules/applications';
import { system } from '#platform/actor';
import { transact, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { enqueue } from '#platform/messaging/jobs';
import { applicationDeliveries } from './deliveries.ts';
import { receiverOf } from './receivers.ts';
import { deleteDeliveriesBefore, listHolding, takeHeld } from './sent.sql.ts';

/** Of one subscription, so that one with much to send does not keep the others waiting. */
const atOnceMax = 200;
const keptMs = 30 * 86_400_000;
const actor = system('send webhooks that waited');

/**
 * Leaves what waits of one subscription, or of all that are not paused: some now, the rest within minutes. What is for an
 * application that is switched off, or whose organisation is not active, waits on.
 */
export async function sendHeld(deps: Pick<Deps, 'pool'> & { db: Tx }, subscriptionId?: string): Promise<number> {
  const holding = await listHolding(deps.db, subscriptionId);
  if (holding.length === 0) return 0;
  const served = await applications.listServed(
    deps,
    actor,
    holding.map(({ application_id }) => application_id),
  );
  const ids = holding.filter(({ application_id }) => served.includes(application_id)).map(({ id }) => id);
  const taken = await takeHeld(deps.db, ids, atOnceMax);
  for (const { subscription_id, id, body } of taken)
    enqueue(deps, applicationDeliveries, { receiver: receiverOf(subscription_id), id, body });
  return taken.length;
}

export const sendAllHeld = (deps: Pick<Deps, 'pool'>): Promise<number> =>
  transact(deps, actor, (deps) => sendHeld(deps));

export const forgetOld = (deps: Pick<Deps, 'pool' | 'now'>): Promise<number> =>
  transact(deps, system('forget old webhooks'), async ({ db }) => {
    const { numDeletedRows } = await deleteDeliveriesBefore(db, new Date(deps.now().getTime() - keptMs));
    return Number(numDeletedRows);
  });
