import { hash, randomUUID } from 'node:crypto';
import { newPlatformSample } from '@tamga/contract/relay.platforms';
import { makeWebhookKeys } from '#platform/security/ed25519-webhooks';
import { asSystem, type House } from './house.ts';

interface Owner {
  tenantId: string;
  userId: string;
}

/** A platform that this organisation exchanges with, with the keys of both sides. */
export async function insertPlatform(
  { deps }: House,
  { tenantId, userId }: Owner,
  id: string = randomUUID(),
  state: 'active' | 'suspended' = 'active',
): Promise<string> {
  const { public_key, ...fields } = newPlatformSample;
  const row = {
    ...fields,
    id,
    tenant_id: tenantId,
    code: `p-${id.slice(-12)}`,
    own_code: `o-${tenantId.slice(-12)}`,
    state,
    created_by: userId,
  } as const;
  const db = asSystem(deps);
  const made = await db
    .insertInto('relay.platform')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return id;
  const { publicKey, privateKey } = makeWebhookKeys();
  const keyId = randomUUID();
  const place = { table: 'relay.platform_key', row: keyId, column: 'private_sealed' };
  const common = { tenant_id: tenantId, platform_id: id };
  await db
    .insertInto('relay.platform_key')
    .values([
      {
        ...common,
        id: keyId,
        side: 'ours',
        public_key: publicKey,
        private_sealed: deps.keyring.seal(place, privateKey),
      },
      { ...common, id: randomUUID(), side: 'theirs', public_key, private_sealed: null },
    ])
    .execute();
  return id;
}

export async function insertRoute({ deps }: House, { tenantId, userId }: Owner, platform_id: string): Promise<string> {
  const id = randomUUID();
  await asSystem(deps)
    .insertInto('relay.route')
    .values({
      id,
      tenant_id: tenantId,
      kind: `test.k${id.slice(0, 8)}`,
      evidence_type: null,
      service_code: null,
      jurisdiction: null,
      platform_id,
      priority: 100,
      weight: 1,
      timeout_seconds: 60,
      ordering: 'none',
      legal_basis: 'Хууль',
      created_by: userId,
    })
    .execute();
  return id;
}

/** A request and its leg: one that waits for our answer, or one of ours, on its way or dead. */
export async function insertRequest(
  { deps }: House,
  { tenantId, userId }: Owner,
  platform_id: string,
  leg: 'received' | 'dead' | 'delivered',
): Promise<{ requestId: string; legId: string }> {
  const [requestId, legId] = [randomUUID(), randomUUID()];
  const isIn = leg === 'received';
  // A dead letter that went no other way: its request has failed with it, and both can be tried again.
  const isDead = leg === 'dead';
  const sealed = (column: string, value: unknown) =>
    deps.keyring.seal({ table: 'relay.request', row: requestId, column }, JSON.stringify(value));
  const deadline_at = new Date(Date.now() + 86_400_000);
  const db = asSystem(deps);
  await db
    .insertInto('relay.request')
    .values({
      id: requestId,
      tenant_id: tenantId,
      direction: isIn ? 'in' : 'out',
      kind: 'evidence.request',
      dedupe_key: isIn ? null : requestId,
      correlation_id: randomUUID(),
      platform_id,
      subject_sealed: sealed('subject_sealed', null),
      payload_sealed: sealed('payload_sealed', {}),
      purpose: 'Шалгах',
      legal_basis: 'Хууль',
      state: isIn ? 'received' : isDead ? 'failed' : 'routed',
      closed_at: isDead ? new Date() : null,
      deadline_at,
      created_by: isIn ? null : userId,
    })
    .execute();
  const body_sealed = deps.keyring.seal({ table: 'relay.assignment', row: legId, column: 'body_sealed' }, '{}');
  await db
    .insertInto('relay.assignment')
    .values({
      id: legId,
      tenant_id: tenantId,
      request_id: requestId,
      platform_id,
      purpose: isIn ? 'local' : 'request',
      state: leg,
      webhook_id: `msg_test_${legId}`,
      body_sealed,
      body_sha256: hash('sha256', '{}', 'buffer'),
      deadline_at,
    })
    .execute();
  return { requestId, legId };
}
