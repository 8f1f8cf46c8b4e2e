import { createHmac } from 'node:crypto';
import type { Lockout } from '@tamga/contract/admin.lockouts';
import type { Page, PageQuery } from '@tamga/contract/page';
import { timestamp } from '@tamga/contract/timestamp';
import { z } from 'zod';
import * as audit from '#modules/audit';
import * as security from '#modules/security';
import type { System } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/db';
import type { Deps } from '#platform/deps';
import { networkOf } from '#platform/address';
import { cursorOf, pageOf } from '#platform/page';
import { clearFailures, countFailure, findLocks, listLocksAfter, removeLock } from './lockouts.sql.ts';

type LockDeps = Pick<Deps, 'pool' | 'now'>;

/**
 * What failures of an account are counted under. Keyed, so that the table tells nobody who tried: national ids are few
 * enough to be hashed all.
 */
export const accountKeyOf = (deps: Pick<Deps, 'config'>, nationalId: string): string =>
  keyed(deps, `account:${nationalId.toUpperCase()}`);

export const addressKeyOf = (deps: Pick<Deps, 'config'>, address: string): string =>
  keyed(deps, `address:${networkOf(address)}`);

const keyed = ({ config }: Pick<Deps, 'config'>, text: string): string =>
  createHmac('sha256', config.JWT_SECRET.current.key.reveal()).update(`lockout:${text}`).digest('hex').slice(0, 40);

export async function isLocked(deps: LockDeps, actor: System, keys: readonly string[]): Promise<boolean> {
  return (await findLocks(asActor(deps, actor), keys, deps.now())).length > 0;
}

/** Counts a failure for each key, in the transaction that writes the failure down; a lock is told to administrators. */
export async function countFailures(
  deps: Pick<Deps, 'now'> & { db: Tx },
  actor: System,
  keys: readonly string[],
): Promise<void> {
  for (const key of keys) {
    const { failures, isLocked } = await countFailure(deps.db, key, deps.now());
    if (!isLocked) continue;
    security.report(deps, actor, {
      kind: 'account_locked',
      severity: 'medium',
      context: { failures: String(failures) },
    });
    audit.record(deps, actor, { action: 'auth.account_locked', object: `lockout:${key}`, details: { failures } });
  }
}

/** Lets somebody try again before their time: after a good sign-in, or because an administrator says so. */
export function release(deps: LockDeps & { db?: Tx }, actor: System, keys: readonly string[]): Promise<void> {
  return transact(deps, actor, async ({ db }) => {
    await clearFailures(db, keys);
  });
}

const cursor = cursorOf(z.tuple([timestamp, z.string().regex(/^[0-9a-f]{40}$/)]));

/** Who must wait now; of one account, where its number is given. */
export async function listLockouts(
  deps: LockDeps & Pick<Deps, 'config'>,
  actor: System,
  { limit, after }: PageQuery,
  nationalId: string | undefined,
): Promise<Page<Lockout>> {
  const key = nationalId === undefined ? undefined : accountKeyOf(deps, nationalId);
  const rows = await listLocksAfter(asActor(deps, actor), deps.now(), { limit: limit + 1, key }, cursor.read(after));
  return pageOf(rows, limit, (row) => cursor.write([row.locked_until, row.key]));
}

/** Ends one lockout, in the transaction of `deps`; false where there is none. */
export const releaseLockout = ({ db }: { db: Tx }, key: string): Promise<boolean> => removeLock(db, key);
