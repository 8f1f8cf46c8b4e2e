import { randomBytes } from 'node:crypto';
import type { Page, PageQuery } from '@tamga/contract/page';
import { timestamp } from '@tamga/contract/timestamp';
import {
  type NewWebhookSubscription,
  subscriptionsMax,
  WebhookSubscription,
  type WebhookSubscriptionChange,
  type WebhookWithSecret,
} from '@tamga/contract/webhooks';
import { z } from 'zod';
import * as applications from '#modules/applications';
import * as audit from '#modules/audit';
import * as org from '#modules/org';
import { type Origin, type Person, system } from '#platform/actor';
import { actingAs, asActor, transact, type Tx } from '#platform/data/db';
import { uuidv7 } from '#platform/data/uuid';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { cursorOf, pageOf } from '#platform/http/page';
import type { Json } from '#platform/json';
import { announce } from '#platform/messaging/outbox';
import { isCallable } from '#platform/outgoing/addresses';
import { sendHeld } from './held.ts';
import { keepTarget, openTarget, receiverOf, type Target } from './receivers.ts';
import { findReceiver } from './receivers.sql.ts';
import {
  countOf,
  findSubscription,
  insertSubscription,
  listSubscriptionsBefore,
  removeSubscription,
  type SubscriptionRow,
  updateSubscription,
} from './subscriptions.sql.ts';

export type SubscriptionDeps = Pick<Deps, 'pool' | 'now' | 'config' | 'keyring'>;

const cursor = cursorOf(z.tuple([timestamp, z.uuid()]));
const platform = (origin: Origin) => system('look after webhooks', origin);

export async function listSubscriptions(
  deps: SubscriptionDeps,
  person: Person,
  { limit, after, ...narrowed }: PageQuery & { id?: string | undefined; application_id?: string | undefined },
): Promise<Page<WebhookSubscription>> {
  const rows = await listSubscriptionsBefore(asActor(deps, person), narrowed, limit + 1, cursor.read(after));
  const { items, next } = pageOf(rows, limit, ({ created_at, id }) => cursor.write([created_at, id]));
  const db = asActor(deps, platform(person.origin));
  return { items: await Promise.all(items.map(async (row) => shown(row, await targetOf(deps, db, row.id)))), next };
}

export async function createSubscription(
  deps: SubscriptionDeps,
  person: Person,
  { application_id, url, types }: NewWebhookSubscription,
): Promise<WebhookWithSecret> {
  requireCallable(deps, url);
  const id = uuidv7(deps.now().getTime());
  const secret = makeSecret();
  await transact(deps, person, async (deps) => {
    // Held until the end, so that those who add to one application are counted one after the other.
    const { tenantId } = await applications.lockVisible(deps, application_id);
    if (tenantId === null) throw new AppError('webhooks.needs_organisation');
    await requireActive(deps, person, tenantId);
    if ((await countOf(deps.db, application_id)) >= subscriptionsMax) throw new AppError('webhooks.too_many');
    const now = deps.now();
    const times = { created_at: now, updated_at: now };
    await insertSubscription(deps.db, { id, application_id, tenant_id: tenantId, types, active: true, ...times });
    await actingAs(deps, platform(person.origin), () => keepTarget(deps, id, { url, secrets: [secret] }));
    tell(deps, person, 'subscription_added', { id, tenant_id: tenantId }, { application_id, types, host: hostOf(url) });
  });
  return { subscription: await readSubscription(deps, person, id), secret };
}

export async function changeSubscription(
  deps: SubscriptionDeps,
  person: Person,
  id: string,
  version: number,
  { url, types, active }: WebhookSubscriptionChange,
): Promise<WebhookSubscription> {
  requireCallable(deps, url);
  await transact(deps, person, async (deps) => {
    const changed = await updateSubscription(deps.db, id, version, { types, active }, deps.now());
    if (!changed) throw await conflict(deps, person, id);
    const isMoved = await actingAs(deps, platform(person.origin), async () => {
      const { target } = await targetOf(deps, deps.db, id);
      await keepTarget(deps, id, { ...target, url });
      if (active) await sendHeld(deps, id);
      return target.url !== url;
    });
    const details = { types, active, host: hostOf(url), url_changed: isMoved };
    tell(deps, person, 'subscription_changed', { id, ...changed }, details, { url_changed: isMoved });
  });
  return readSubscription(deps, person, id);
}

/** Webhooks carry signatures of both secrets for a while; of a third one never. */
export async function rotateSecret(
  deps: SubscriptionDeps,
  person: Person,
  id: string,
  { overlap_seconds }: { overlap_seconds: number },
): Promise<WebhookWithSecret> {
  const secret = makeSecret();
  const until = new Date(deps.now().getTime() + overlap_seconds * 1_000);
  await transact(deps, person, async (deps) => {
    const changed = await updateSubscription(deps.db, id, undefined, { old_secret_until: until }, deps.now());
    if (!changed) throw await conflict(deps, person, id);
    await actingAs(deps, platform(person.origin), async () => {
      const { url, secrets } = (await targetOf(deps, deps.db, id)).target;
      await keepTarget(deps, id, { url, secrets: [secret, ...secrets.slice(0, 1)], oldUntil: until.toISOString() });
    });
    tell(deps, person, 'subscription_changed', { id, ...changed }, { secret: 'replaced', overlap_seconds });
  });
  return { subscription: await readSubscription(deps, person, id), secret };
}

export function deleteSubscription(deps: SubscriptionDeps, person: Person, id: string): Promise<{ id: string }> {
  return transact(deps, person, async (deps) => {
    const removed = await removeSubscription(deps.db, id);
    if (!removed) throw await conflict(deps, person, id);
    tell(deps, person, 'subscription_removed', removed, {});
    return { id };
  });
}

/** Row level security hides those of other organisations. */
export async function readSubscription(
  deps: Pick<Deps, 'pool' | 'keyring'>,
  person: Person,
  id: string,
): Promise<WebhookSubscription> {
  const row = await findSubscription(asActor(deps, person), id);
  if (!row) throw new AppError('webhooks.subscription_not_found');
  return shown(row, await targetOf(deps, asActor(deps, platform(person.origin)), id));
}

async function targetOf(
  deps: Pick<Deps, 'keyring'>,
  db: Parameters<typeof findReceiver>[0],
  id: string,
): Promise<{ target: Target; goneAt: Date | null }> {
  const row = await findReceiver(db, receiverOf(id));
  // It goes with its subscription, which was removed meanwhile.
  if (!row) throw new AppError('webhooks.subscription_not_found');
  return { target: openTarget(deps, row), goneAt: row.disabled_at };
}

// The database knows these as any text; here they become what the contract says they are.
const Kept = WebhookSubscription.pick({ types: true });
const shown = (
  row: SubscriptionRow,
  { target, goneAt }: { target: Target; goneAt: Date | null },
): WebhookSubscription => ({ ...row, ...Kept.parse(row), url: target.url, gone_at: goneAt });

/** Where it leads, for the log: the rest of an address may be a secret. */
const hostOf = (url: string): string => new URL(url).host;

/** As Standard Webhooks writes them. */
const makeSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

function requireCallable({ config }: SubscriptionDeps, url: string): void {
  if (!isCallable(config, url)) throw new AppError('webhooks.address_refused');
}

/** Why one that the person sees was not changed. */
async function conflict(deps: { db: Tx; pool: Deps['pool'] }, person: Person, id: string): Promise<AppError> {
  const row = await findSubscription(deps.db, id);
  if (!row) throw new AppError('webhooks.subscription_not_found');
  await requireActive(deps, person, row.tenant_id);
  return new AppError('request.version_conflict', { details: { current_version: row.version } });
}

/** Row level security lets members of an organisation that is not active change nothing; this says why. */
export async function requireActive(
  deps: { pool: Deps['pool']; db: Tx },
  person: Person,
  tenantId: string,
): Promise<void> {
  const own = (await org.listStandings(deps, person)).find(({ tenant_id }) => tenant_id === tenantId);
  if (own?.state !== 'active') throw new AppError('org.organisation_not_active');
}

function tell(
  deps: { db: Tx },
  person: Person,
  what: 'subscription_added' | 'subscription_changed' | 'subscription_removed',
  { id, tenant_id: tenantId }: { id: string; tenant_id: string },
  details: Record<string, Json>,
  told: Record<string, Json> = {},
): void {
  const object = `webhook_subscription:${id}` as const;
  audit.record(deps, person, { action: `webhooks.${what}`, object, tenantId, details });
  announce(deps, person, { type: `webhooks.${what}`, aggregate: object, tenantId, data: { id, ...told } });
}
