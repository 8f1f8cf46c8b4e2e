import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import type { Job } from '#platform/messaging/jobs';
import { send } from '#platform/outgoing/outgoing';
import { publicReach } from '#platform/outgoing/reach';
import { deliveries } from './deliveries.ts';
import { openTarget, type Target } from './receivers.ts';
import { countOutcome, disableReceiver, findReceiver } from './receivers.sql.ts';

const Delivery = z.object({ receiver: z.string(), id: z.string(), body: z.string() });
type Delivery = z.output<typeof Delivery>;

const gone = 410;

/**
 * Sends one webhook, as Standard Webhooks has it. A worker that dies between sending and noting it sends it again, under
 * the same id.
 */
export const deliverWebhook: Job = {
  queue: deliveries,
  async perform(deps, { data, signal }) {
    const delivery = Delivery.parse(data);
    const db = asActor(deps, system('deliver webhooks'));
    const about = { receiver: delivery.receiver, webhook: delivery.id };
    const row = await findReceiver(db, delivery.receiver);
    if (!row || row.disabled_at) {
      if (row) await countOutcome(db, row.id, 'dropped');
      deps.log.warn(about, 'webhook dropped: nobody wants it');
      return;
    }
    const status = await post(deps, openTarget(deps, row), delivery, signal).catch(async (error: unknown) => {
      await countOutcome(db, row.id, 'failed');
      throw error;
    });
    const isDelivered = status >= 200 && status < 300;
    await countOutcome(db, row.id, isDelivered ? 'delivered' : 'failed');
    if (isDelivered) deps.log.info({ ...about, status }, 'webhook delivered');
    else if (status !== gone) throw new Error(`the receiver of a webhook answered ${status}`);
    else {
      await disableReceiver(db, row.id, row.target_sealed, deps.now());
      deps.log.error(about, 'receiver of webhooks is gone, and gets no more');
    }
  },
};

/** Only the status of the answer is read. */
async function post(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  { url, secrets }: Target,
  { id, body }: Delivery,
  signal: AbortSignal,
): Promise<number> {
  const at = now();
  const { status } = await send({
    method: 'POST',
    url,
    reach: publicReach(config),
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
    },
    body,
    timeoutMs: 15_000,
    sizeBytesMax: 64 * 1024,
    signal,
  });
  return status;
}
