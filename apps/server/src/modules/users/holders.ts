import { type Origin, type System, system } from '#platform/actor';
import { asActor, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import type { Pool } from '#platform/data/pool';
import { countHoldersOf, listActiveHolders, listHolderIds, listHoldersAmong, setCutoffOfRole } from './holders.sql.ts';
import { nextSecond, standingKey } from './standing.ts';

/** How many people hold each of these roles; a role without holders is missing, and so is `user`. */
export const countHolders = (
  deps: { pool: Pool; db?: Tx },
  origin: Origin,
  roles: readonly string[],
): Promise<Map<string, number>> => countHoldersOf(asActor(deps, system('count holders of roles', origin)), roles);

/** Who of those that are active holds one of these roles, of which `user` is none; at most so many. */
export const listHolders = (
  deps: { pool: Pool },
  actor: System,
  roles: readonly string[],
  limit: number,
): Promise<string[]> => listActiveHolders(asActor(deps, actor), roles, limit);

/** Whether one of these people is active and holds one of these roles, of which `user` is none. */
export const isAnyHolding = async (
  deps: { pool: Pool; db?: Tx },
  actor: System,
  ids: readonly string[],
  roles: readonly string[],
): Promise<boolean> => (await holdersAmong(deps, actor, ids, roles, 1)).length > 0;

/** Those of these people who are active and hold one of these roles, of which `user` is none; at most so many. */
export async function holdersAmong(
  deps: { pool: Pool; db?: Tx },
  actor: System,
  ids: readonly string[],
  roles: readonly string[],
  limit: number,
): Promise<string[]> {
  if (ids.length === 0 || roles.length === 0) return [];
  return (await listHoldersAmong(asActor(deps, actor), ids, roles, limit)).map(({ id }) => id);
}

/** Under which keys the standing of all holders of a role is remembered, for `changing`. */
export async function holderKeys(deps: { pool: Pool }, origin: Origin, role: string): Promise<string[]> {
  const ids = await listHolderIds(asActor(deps, system('list holders of a role', origin)), role);
  return ids.map(standingKey);
}

/** Refuses every token that holders of a role have now, in one statement of the transaction. Answers with how many. */
export const revokeTokensOfRole = (deps: Pick<Deps, 'now'> & { db: Tx }, role: string): Promise<number> =>
  setCutoffOfRole(deps.db, role, nextSecond(deps.now()));
