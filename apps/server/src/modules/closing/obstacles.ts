import type { Closing } from '@tamga/contract/closing';
import * as org from '#modules/org';
import * as superadmin from '#modules/superadmin';
import * as users from '#modules/users';
import type { System } from '#platform/actor';
import type { Tx } from '#platform/data/db';
import { AppError } from '#platform/error';
import type { Pool } from '#platform/data/pool';

export type Obstacles = Pick<Closing, 'sole_owner_of' | 'superadmin'>;

/**
 * What would be left without anybody. The organisations are held until the transaction ends: of two last owners who close
 * at once, the second waits and then finds that they are alone. Owners who have closed their own account do not count.
 */
export async function findObstacles(deps: { pool: Pool; db: Tx }, actor: System, userId: string): Promise<Obstacles> {
  const owned = await org.holdOwned(deps, userId);
  const leaving = await users.closedAmong(
    deps,
    owned.flatMap(({ owners }) => owners),
  );
  const sole_owner_of = owned
    .filter(({ owners }) => owners.every((id) => id === userId || leaving.has(id)))
    .map(({ id, name }) => ({ id, name }));
  const isSuper = await users.isSuperadmin(deps, actor, userId);
  const rest = isSuper ? await superadmin.countSuperadmins(deps) : 0;
  return { sole_owner_of, superadmin: isSuper ? (rest <= 1 ? 'last' : 'one') : 'no' };
}

/** The reason is told in words, by its code. */
export function requireNone({ sole_owner_of, superadmin }: Obstacles): void {
  if (superadmin === 'last') throw new AppError('closing.last_superadmin');
  if (superadmin === 'one') throw new AppError('closing.superadmin');
  if (sole_owner_of.length > 0)
    throw new AppError('closing.last_owner', { details: { organisations: sole_owner_of.map(({ name }) => name) } });
}
