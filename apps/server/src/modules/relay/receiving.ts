import { hash } from 'node:crypto';
import { RelayMessage } from '@tamga/contract/relay.message';
import type { RelayReceipt } from '@tamga/contract/relay.webhook';
import * as audit from '#modules/audit';
import type { Actor } from '#platform/actor';
import { transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { isSignedBy } from '#platform/http/webhook';
import type { AskerDeps } from './askers.ts';
import { appendToChain } from './chain.ts';
import { takeCancellation } from './cancelling.ts';
import { takeAnswer, takeRequest } from './effects.ts';
import { findTaken, insertTaken } from './inbox.sql.ts';
import { keepIncoming } from './incoming.ts';
import { type Keys, readKeys } from './keys.ts';
import { requireTimestamps } from './lateness.ts';
import type { LegDeps } from './legs.ts';
import { findPlatformBetween, type PlatformRow } from './platforms.sql.ts';
import { signReceipt } from './receipts.ts';
import { senderIn } from './senders.ts';

/** A message as it came: its bytes, and what was signed besides them. */
export interface Arrived {
  id: string;
  timestamp: string;
  signature: string;
  body: Buffer;
}

/**
 * Takes a message whose signature was found good. What it brings about, the note that it was taken and its place in the chain are
 * saved together or not at all: what was not saved may come again.
 */
export async function receiveMessage(
  deps: Pick<Deps, 'pool' | 'now' | 'keyring' | 'config'> & AskerDeps,
  actor: Actor,
  arrived: Arrived,
): Promise<RelayReceipt> {
  const message = readMessage(arrived.body);
  return transact(deps, actor, async (deps) => {
    const platform = await findPlatformBetween(deps.db, senderIn(arrived.id) ?? '', message.target);
    if (!platform || message.source !== platform.code) throw new AppError('relay.message_elsewhere');
    const keys = await readKeys(deps, deps.db, platform.id);
    // Once more, by the keys of this one as they hold now: it was believed before it was known whose message it is.
    if (!isSignedNow(keys, actor, arrived)) throw new AppError('request.unauthenticated');
    if (platform.state === 'suspended') throw new AppError('relay.platform_suspended');
    const body_sha256 = hash('sha256', arrived.body, 'buffer');
    const receipt = await receiptFor(deps, platform, keys, arrived.id, body_sha256);
    const taken = { platform_id: platform.id, webhook_id: arrived.id, body_sha256, receipt, received_at: deps.now() };
    if (!(await insertTaken(deps.db, taken))) return replay(deps, actor, platform, arrived.id, body_sha256);
    await requireTimestamps(deps, platform.id);
    await carryOut(deps, actor, platform, message, { ...arrived, sha256: body_sha256 });
    await keepIncoming(deps, platform, message, arrived);
    const { timestamp, signature } = arrived;
    const exchanged = { direction: 'in', webhook_id: arrived.id, timestamp, signature, body_sha256, receipt } as const;
    await appendToChain(deps, platform.id, exchanged);
    return { webhook_id: arrived.id, receipt };
  });
}

function readMessage(body: Buffer): RelayMessage {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new AppError('relay.message_malformed');
  }
  const { success, data } = RelayMessage.safeParse(value);
  if (!success) throw new AppError('relay.message_invalid');
  return data;
}

function carryOut(
  deps: LegDeps & AskerDeps,
  actor: Actor,
  platform: PlatformRow,
  message: RelayMessage,
  arrived: Arrived & { sha256: Buffer },
): Promise<void> {
  if (message.type === 'relay.request') return takeRequest(deps, actor, platform, message, arrived);
  if (message.type === 'relay.response') return takeAnswer(deps, actor, platform, message);
  return takeCancellation(deps, actor, platform, message);
}

/** The same receipt as before, for the same bytes. */
async function replay(
  deps: LegDeps,
  actor: Actor,
  { id, tenant_id: tenantId }: PlatformRow,
  webhookId: string,
  sha256: Buffer,
): Promise<RelayReceipt> {
  const before = await findTaken(deps.db, id, webhookId);
  if (!before?.body_sha256.equals(sha256)) throw new AppError('relay.message_changed');
  const details = { webhook_id: webhookId };
  audit.record(deps, actor, { action: 'relay.message_repeated', object: `relay_platform:${id}`, tenantId, details });
  return { webhook_id: webhookId, receipt: before.receipt };
}

const isSignedNow = ({ theirs, secrets }: Keys, actor: Actor, { id, timestamp, signature, body }: Arrived): boolean =>
  isSignedBy(
    { actor, secrets, keys: theirs },
    { body, headers: { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } },
  );

async function receiptFor(
  deps: LegDeps,
  { code, own_code }: PlatformRow,
  { privateKeys: [key] }: Keys,
  webhook_id: string,
  sha256: Buffer,
): Promise<string | null> {
  if (key === undefined) return null;
  const received_at = deps.now().toISOString();
  return signReceipt(key, {
    webhook_id,
    body_sha256: sha256.toString('hex'),
    source: code,
    target: own_code,
    received_at,
  });
}
