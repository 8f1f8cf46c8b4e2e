import type { Page, PageQuery } from '@tamga/contract/page';
import type { deliveryStates, WebhookDelivery } from '@tamga/contract/webhooks';
import { z } from 'zod';
import * as audit from '#modules/audit';
import { type Person, system } from '#platform/actor';
import { actingAs, asActor, transact, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { cursorOf, pageOf } from '#platform/http/page';
import { sendHeld } from './held.ts';
import { findDelivery, holdAgain, holdAllSince, listDeliveriesBefore } from './sent.sql.ts';
import { requireActive } from './subscriptions.ts';
import { findSubscription } from './subscriptions.sql.ts';

const cursor = cursorOf(z.tuple([z.string(), z.uuid()]));

export async function listDeliveries(
  deps: Pick<Deps, 'pool'>,
  person: Person,
  id: string,
  { limit, after, state }: PageQuery & { state?: (typeof deliveryStates)[number] | undefined },
): Promise<Page<WebhookDelivery>> {
  const db = asActor(deps, person);
  if (!(await findSubscription(db, id))) throw new AppError('webhooks.subscription_not_found');
  const rows = await listDeliveriesBefore(db, id, state, limit + 1, cursor.read(after));
  return pageOf(rows, limit, ({ sequence, id }) => cursor.write([sequence, id]));
}

export function retryDelivery(
  deps: Pick<Deps, 'pool'>,
  person: Person,
  { id, delivery_id }: { id: string; delivery_id: string },
): Promise<WebhookDelivery> {
  return again(deps, person, id, { delivery_id }, async (deps) => {
    // One that is under way has its job already: a second one would only send it twice.
    const row = (await holdAgain(deps.db, id, delivery_id)) ?? (await findDelivery(deps.db, id, delivery_id));
    if (!row) throw new AppError('webhooks.delivery_not_found');
    await sendHeld(deps, id);
    return row;
  });
}

export function replay(
  deps: Pick<Deps, 'pool'>,
  person: Person,
  id: string,
  { since, after_sequence }: { since?: Date | undefined; after_sequence?: string | undefined },
): Promise<{ count: number }> {
  const from = { since, after: after_sequence?.padStart(19, '0') };
  const details = { since: since?.toISOString() ?? null, after_sequence: after_sequence ?? null };
  return again(deps, person, id, details, async (deps) => {
    const count = await holdAllSince(deps.db, id, from);
    await sendHeld(deps, id);
    return { count };
  });
}

/** What was sent belongs to the subscription: the platform sends it again for those who see that. */
async function again<T>(
  deps: Pick<Deps, 'pool'>,
  person: Person,
  id: string,
  details: Record<string, string | null>,
  work: (deps: Pick<Deps, 'pool'> & { db: Tx }) => Promise<T>,
): Promise<T> {
  return transact(deps, person, async (deps) => {
    const row = await findSubscription(deps.db, id);
    if (!row) throw new AppError('webhooks.subscription_not_found');
    await requireActive(deps, person, row.tenant_id);
    const done = await actingAs(deps, system('send webhooks again', person.origin), () => work(deps));
    const object = `webhook_subscription:${id}` as const;
    audit.record(deps, person, { action: 'webhooks.sent_again', object, tenantId: row.tenant_id, details });
    return done;
  });
}
