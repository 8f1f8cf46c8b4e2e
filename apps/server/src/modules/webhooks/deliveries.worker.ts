import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import * as applications from '#modules/applications';
import { system } from '#platform/actor';
import { asActor, type Db } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import type { Job } from '#platform/messaging/jobs';
import { send } from '#platform/outgoing/outgoing';
import { publicReach } from '#platform/outgoing/reach';
import { applicationDeliveries, attemptsMax, deliveries } from './deliveries.ts';
import { openTarget, secretsNow, subscriptionOf, type Target } from './receivers.ts';
import { countOutcome, disableReceiver, findReceiver } from './receivers.sql.ts';
import { holdBack, isUnderWay, noteAttempt } from './sent.sql.ts';
import { findSubscription } from './subscriptions.sql.ts';

const Delivery = z.object({ receiver: z.string(), id: z.string(), body: z.string() });
type Delivery = z.output<typeof Delivery>;

const gone = 410;
const actor = system('deliver webhooks');

/**
 * Sends one webhook, as Standard Webhooks has it. A worker that dies between sending and noting it sends it again, under
 * the same id.
 */
export const deliverWebhook: Job = {
  queue: deliveries,
  async perform(deps, { data, signal }) {
    const delivery = Delivery.parse(data);
    const db = asActor(deps, actor);
    const about = { receiver: delivery.receiver, webhook: delivery.id };
    const subscription = subscriptionOf(delivery.receiver);
    if (subscription && !(await isDue(deps, db, subscription, delivery.id))) return;
    const note = async (state: 'delivered' | 'retrying' | 'dropped', status: number | null): Promise<void> => {
      const attempt = { state, status, at: deps.now() };
      if (subscription) await noteAttempt(db, subscription, delivery.id, attempt, attemptsMax);
    };
    const row = await findReceiver(db, delivery.receiver);
    if (!row || row.disabled_at) {
      if (row) await countOutcome(db, row.id, 'dropped');
      await note('dropped', null);
      deps.log.warn(about, 'webhook dropped: nobody wants it');
      return;
    }
    const status = await post(deps, openTarget(deps, row), delivery, signal).catch(async (error: unknown) => {
      await countOutcome(db, row.id, 'failed');
      await note('retrying', null);
      throw error;
    });
    const isDelivered = status >= 200 && status < 300;
    await countOutcome(db, row.id, isDelivered ? 'delivered' : 'failed');
    await note(isDelivered ? 'delivered' : status === gone ? 'dropped' : 'retrying', status);
    if (isDelivered) deps.log.info({ ...about, status }, 'webhook delivered');
    else if (status !== gone) throw new Error(`the receiver of a webhook answered ${status}`);
    else {
      await disableReceiver(db, row.id, row.target_sealed, deps.now());
      deps.log.error(about, 'receiver of webhooks is gone, and gets no more');
    }
  },
};

/**
 * Asked before each attempt: it may be a day since the last one. What is paused, or for an application that is switched off or
 * whose organisation is not active, waits until that has changed; what another job has sent or is to send is not sent by this one.
 */
async function isDue(deps: Deps, db: Db, subscriptionId: string, id: string): Promise<boolean> {
  const row = await findSubscription(db, subscriptionId);
  // It was removed, and its receiver with it: what there is to say of that is said below.
  if (!row) return true;
  if (!(await isUnderWay(db, subscriptionId, id))) return false;
  if (row.active && (await applications.listServed(deps, actor, [row.application_id])).length > 0) return true;
  await holdBack(db, subscriptionId, id);
  return false;
}

export const deliverToApplication: Job = { ...deliverWebhook, queue: applicationDeliveries };

/** Only the status of the answer is read. */
async function post(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  target: Target,
  { id, body }: Delivery,
  signal: AbortSignal,
): Promise<number> {
  const at = now();
  const { status } = await send({
    method: 'POST',
    url: target.url,
    reach: publicReach(config),
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': secretsNow(target, at)
        .map((secret) => new Webhook(secret).sign(id, at, body))
        .join(' '),
    },
    body,
    timeoutMs: 15_000,
    sizeBytesMax: 64 * 1024,
    signal,
  });
  return status;
}
