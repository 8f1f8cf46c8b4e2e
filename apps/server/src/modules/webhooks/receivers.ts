import { z } from 'zod';
import { system } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { uuidv7 } from '#platform/data/uuid';
import type { Deps } from '#platform/deps';
import { type Metrics, shared } from '#platform/observability/metrics';
import { deleteReceiver, insertReceiver, listReceivers, lockReceiver, updateTarget } from './receivers.sql.ts';

/** Where a receiver is, and what signs for it: all of them at once, while one replaces another. */
const Target = z.object({
  url: z.string(),
  secrets: z.array(z.string()).min(1),
  /** Until then those after the first one sign as well; without it they do for as long as they stand here. */
  oldUntil: z.iso.datetime().optional(),
});
export type Target = z.output<typeof Target>;

type Row = { id: string; target_sealed: string };

const targetPlace = (id: string) => ({ table: 'webhooks.receiver', row: id, column: 'target_sealed' });

export const openTarget = ({ keyring }: Pick<Deps, 'keyring'>, { id, target_sealed }: Row): Target =>
  Target.parse(JSON.parse(keyring.open(targetPlace(id), target_sealed).toString()));

/** Says who a receiver is from now on, or that there is none. One that wanted no more gets a new start with a change. */
export function declareReceiver(
  deps: Pick<Deps, 'pool' | 'keyring'>,
  name: string,
  target: Target | null,
): Promise<void> {
  return transact(deps, system('declare a receiver of webhooks'), async (deps) => {
    if (!target) return deleteReceiver(deps.db, name);
    const text = JSON.stringify(target);
    const seal = (id: string): string => deps.keyring.seal(targetPlace(id), text);
    const row = await lockReceiver(deps.db, name);
    if (!row) {
      const id = uuidv7();
      return insertReceiver(deps.db, { id, name, target_sealed: seal(id) });
    }
    if (JSON.stringify(openTarget(deps, row)) !== text) await updateTarget(deps.db, row.id, seal(row.id));
  });
}

/** The receiver of a subscription, by its name. */
export const receiverOf = (subscriptionId: string): string => `subscription:${subscriptionId}`;
export const subscriptionOf = (receiver: string): string | undefined => /^subscription:(.+)$/.exec(receiver)?.[1];

/** Where a subscription is sent to, from now on. As the platform, in the transaction that changes it. */
export async function keepTarget(
  deps: { db: Tx; keyring: Deps['keyring'] },
  subscription_id: string,
  target: Target,
): Promise<void> {
  const name = receiverOf(subscription_id);
  const row = await lockReceiver(deps.db, name);
  const id = row?.id ?? uuidv7();
  const target_sealed = deps.keyring.seal(targetPlace(id), JSON.stringify(target));
  if (row) await updateTarget(deps.db, id, target_sealed);
  else await insertReceiver(deps.db, { id, name, target_sealed, subscription_id });
}

/** What signs for it now. */
export const secretsNow = ({ secrets, oldUntil }: Target, now: Date): string[] =>
  oldUntil === undefined || new Date(oldUntil) > now ? secrets : secrets.slice(0, 1);

export const alertReceiver = 'alerts';

/** Takes the receivers over that the settings name. Every worker does, when it starts. */
export function declareReceivers(deps: Pick<Deps, 'pool' | 'keyring' | 'config'>): Promise<void> {
  const { ALERT_WEBHOOK_URL: url, ALERT_WEBHOOK_SECRETS: secrets } = deps.config;
  const target = url && secrets ? { url: url.reveal(), secrets: secrets.map((one) => one.reveal()) } : null;
  return declareReceiver(deps, alertReceiver, target);
}

/** Asked of the database, so that every process tells the same; workers serve no metrics. */
export function measureWebhooks(deps: { metrics: Metrics; pool: Pool }): void {
  const db = asActor(deps, system('count webhooks'));
  const read = shared(() => listReceivers(db));
  deps.metrics.gauges(
    'tamga_webhooks',
    'Attempts to deliver a webhook so far, by receiver and outcome',
    ['receiver', 'outcome'],
    async () =>
      (await read()).flatMap(({ name: receiver, delivered, failed, dropped }) =>
        Object.entries({ delivered, failed, dropped }).map(([outcome, value]) => ({
          labels: { receiver, outcome },
          value,
        })),
      ),
  );
  deps.metrics.gauges(
    'tamga_webhooks_disabled',
    'Whether a receiver has said that it wants no more',
    ['receiver'],
    async () =>
      (await read()).map(({ name, disabled_at }) => ({ labels: { receiver: name }, value: disabled_at ? 1 : 0 })),
  );
}
