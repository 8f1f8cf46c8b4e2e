import { type KeyScope, keyScopes } from '@tamga/contract/application';
import type { Page, PageQuery } from '@tamga/contract/page';
import { timestamp } from '@tamga/contract/timestamp';
import { type ApiKey, ApiKey as ApiKeySchema, type NewKey } from '@tamga/contract/tools.keys';
import { z } from 'zod';
import * as applications from '#modules/applications';
import * as audit from '#modules/audit';
import type { Person } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { announce } from '#platform/messaging/outbox';
import { cursorOf, pageOf } from '#platform/http/page';
import { uuidv7 } from '#platform/data/uuid';
import { hashKey, makeKeyParts, writeKey } from './key-values.ts';
import { countLiveKeys, endKey, findKey, insertKey, listKeysAfter, type Narrowed, touchKeys } from './keys.sql.ts';
import { openPeppers, type Peppers } from './peppers.ts';

const dayMs = 86_400_000;
/** One for each place it is used at, and its successor. */
const liveKeysMax = 20;

const cursor = cursorOf(z.tuple([timestamp, z.uuid()]));

export async function listKeys(
  deps: Pick<Deps, 'pool'>,
  person: Person,
  { limit, after, id, application_id }: PageQuery & Narrowed,
): Promise<Page<ApiKey>> {
  const rows = await listKeysAfter(asActor(deps, person), { id, application_id }, limit + 1, cursor.read(after));
  return pageOf(rows.map(shown), limit, ({ created_at, id }) => cursor.write([created_at, id]));
}

export function keyIssuer(deps: Pick<Deps, 'pool' | 'now' | 'keyring'>) {
  const peppers = openPeppers(deps);
  return (person: Person, asked: NewKey): Promise<{ key: ApiKey; secret: string }> =>
    createKey({ ...deps, peppers }, person, asked);
}

async function createKey(
  deps: Pick<Deps, 'pool' | 'now' | 'keyring'> & { peppers: Peppers },
  person: Person,
  { application_id: applicationId, name, scopes, lifetime_days: days }: NewKey,
): Promise<{ key: ApiKey; secret: string }> {
  const parts = makeKeyParts();
  const pepper = await deps.peppers.newest(person.origin);
  const key = await transact(deps, person, async (deps) => {
    const application = await applications.lockVisible(deps, applicationId);
    requireGranted(application.services, scopes);
    const now = deps.now();
    if ((await countLiveKeys(deps.db, applicationId, now)) >= liveKeysMax) throw new AppError('tools.too_many_keys');

    const id = uuidv7();
    const row = await insertKey(deps.db, {
      id,
      application_id: applicationId,
      handle: parts.handle,
      hash: hashKey(pepper.value, parts.secret),
      pepper_id: pepper.id,
      name,
      scopes,
      created_by: person.userId,
      created_at: now,
      expires_at: new Date(now.getTime() + days * dayMs),
    });
    const details = { key: id, scopes, days };
    const object = `application:${applicationId}` as const;
    const tenantId = application.tenantId ?? undefined;
    audit.record(deps, person, { action: 'tools.key_issued', object, tenantId, details });
    announce(deps, person, { type: 'tools.key_issued', aggregate: object, tenantId, data: { id } });
    return shown(row);
  });
  return { key, secret: writeKey(parts) };
}

export function revokeKey(deps: Pick<Deps, 'pool' | 'now'>, person: Person, id: string): Promise<ApiKey> {
  return transact(deps, person, async (deps) => {
    const ended = await endKey(deps.db, id, deps.now());
    const row = await findKey(deps.db, id);
    if (!row) throw new AppError('tools.key_not_found');
    const object = `application:${row.application_id}` as const;
    audit.record(deps, person, { action: 'tools.key_revoked', object, details: { key: id, before: !ended } });
    if (ended) announce(deps, person, { type: 'tools.key_revoked', aggregate: object, data: { id } });
    return shown(row);
  });
}

/** Remembers when keys were last used, by their ids. */
export async function noteUse(deps: { db: Tx }, used: ReadonlyMap<string, Date>): Promise<void> {
  if (used.size > 0) await touchKeys(deps.db, used);
}

function requireGranted(granted: readonly string[], scopes: readonly KeyScope[]): void {
  if (!scopes.every((scope) => granted.includes(scope))) throw new AppError('tools.scope_not_granted');
}

const Scopes = ApiKeySchema.shape.scopes;

/** A scope that the platform no longer has is not told of. */
function shown({
  handle,
  scopes,
  ...row
}: Omit<ApiKey, 'hint' | 'scopes'> & { handle: string; scopes: string[] }): ApiKey {
  const known = Scopes.parse(keyScopes.filter((scope) => scopes.includes(scope)));
  return { ...row, hint: `tmk_${handle}`, scopes: known };
}
