import type { RelayMessage } from '@tamga/contract/relay.message';
import { uuidv7 } from '#platform/data/uuid';
import { AppError } from '#platform/error';
import { findLegOf } from './assignments.sql.ts';
import { countIncoming, insertIncoming } from './incoming.sql.ts';
import type { LegDeps } from './legs.ts';
import type { PlatformRow } from './platforms.sql.ts';
import { findWhole } from './requests.sql.ts';

export const incomingPlace = (row: string) => ({ table: 'relay.incoming', row, column: 'body_sealed' });

/**
 * One platform says so much about one request at most, late answers and cancellations that change nothing included: one answers once, and
 * again where it was asked again. Each is kept with its bytes, and shown in every proof.
 */
const keptMax = 5;
const retryAfterSeconds = 3_600;

/**
 * Keeps the bytes of an answer or a cancellation with its request: without them nobody can check the signature of the other side
 * later. A request of theirs is kept by its leg.
 */
export async function keepIncoming(
  { db, keyring, now }: Pick<LegDeps, 'db' | 'keyring' | 'now'>,
  { id: platform_id, tenant_id }: PlatformRow,
  message: RelayMessage,
  { id: webhook_id, body }: { id: string; body: Buffer },
): Promise<void> {
  if (message.type === 'relay.request') return;
  const direction = message.type === 'relay.response' ? 'out' : 'in';
  const leg = await findLegOf(db, platform_id, message.correlation_id, direction);
  if (!leg) return;
  const id = uuidv7(now().getTime());
  const { request_id } = leg;
  // What the request said was removed, with a person perhaps: then what answers it is not kept either.
  const isRemoved = (await findWhole(db, request_id))?.payload_sealed === null;
  const body_sealed = isRemoved ? null : keyring.seal(incomingPlace(id), body);
  await insertIncoming(db, { id, tenant_id, request_id, platform_id, webhook_id, body_sealed, received_at: now() });
  if ((await countIncoming(db, request_id, platform_id)) > keptMax)
    throw new AppError('request.too_many', { retryAfterSeconds });
}
