import { hash } from 'node:crypto';
import type { Lockout } from '@tamga/contract/admin.lockouts';
import type { Page, PageQuery } from '@tamga/contract/page';
import { timestamp } from '@tamga/contract/timestamp';
import { z } from 'zod';
import * as audit from '#modules/audit';
import * as security from '#modules/security';
import type { System } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { keyedHash } from '#platform/security/derived-keys';
import { networkOf } from '#platform/http/address';
import { cursorOf, pageOf } from '#platform/http/page';
import { listNumberKeys } from './known-numbers.sql.ts';
import { clearFailures, countFailure, findLocks, listLocksAfter, removeLock } from './lockouts.sql.ts';

type LockDeps = Pick<Deps, 'pool' | 'now'>;

/**
 * The key under which failures of an account are counted. Keyed, so that the table does not reveal who tried: national
 * ids are few enough to hash them all.
 */
export const accountKeyOf = (deps: Pick<Deps, 'config'>, civilId: string): string =>
  keyed(deps, `account:${civilId.toUpperCase()}`);

/** The same for what a signed-in person began themselves. Of the same form, and never the key of another account. */
export const ownKeyOf = (accountKey: string): string => hash('sha256', `own:${accountKey}`).slice(0, accountKey.length);

export const addressKeyOf = (deps: Pick<Deps, 'config'>, address: string): string =>
  keyed(deps, `address:${networkOf(address)}`);

const keyed = (deps: Pick<Deps, 'config'>, text: string): string => keyedHash(deps, 'lockouts', text).slice(0, 40);

export async function isLocked(deps: LockDeps, actor: System, keys: readonly string[]): Promise<boolean> {
  return (await findLocks(asActor(deps, actor), keys, deps.now())).length > 0;
}

/** Counts a failure for each key, in the transaction that writes the failure down; a lock is told to administrators. */
export async function countFailures(
  deps: Pick<Deps, 'now'> & { db: Tx },
  actor: System,
  keys: readonly string[],
  about: { userId?: string | null; request?: string } = {},
): Promise<void> {
  for (const key of keys) {
    const { failures, isLocked } = await countFailure(deps.db, key, deps.now());
    if (!isLocked) continue;
    security.report(deps, actor, {
      kind: 'account_locked',
      severity: 'medium',
      userId: about.userId ?? undefined,
      context: { failures: String(failures), ...(about.request === undefined ? {} : { request: about.request }) },
    });
    audit.record(deps, actor, { action: 'auth.account_locked', object: `lockout:${key}`, details: { failures } });
  }
}

/** Lets a person try again before their time, after a good sign-in. */
export function release(deps: LockDeps & { db?: Tx }, actor: System, keys: readonly string[]): Promise<void> {
  return transact(deps, actor, async ({ db }) => {
    await clearFailures(db, keys);
  });
}

const cursor = cursorOf(z.tuple([timestamp, z.string().regex(/^[0-9a-f]{40}$/)]));

/** Those who must wait now; or one person, by civil id, for any of the numbers they were asked for. */
export async function listLockouts(
  deps: LockDeps & Pick<Deps, 'config'>,
  actor: System,
  { limit, after }: PageQuery,
  civilId: string | undefined,
): Promise<Page<Lockout>> {
  const db = asActor(deps, actor);
  const account = civilId === undefined ? undefined : accountKeyOf(deps, civilId);
  const keys = account === undefined ? undefined : [account, ownKeyOf(account), ...(await listNumberKeys(db, account))];
  const rows = await listLocksAfter(db, deps.now(), { limit: limit + 1, keys }, cursor.read(after));
  return pageOf(rows, limit, (row) => cursor.write([row.locked_until, row.key]));
}

/** Ends one lockout, in the transaction of `deps`; false where there is none. */
export const releaseLockout = ({ db }: { db: Tx }, key: string): Promise<boolean> => removeLock(db, key);
