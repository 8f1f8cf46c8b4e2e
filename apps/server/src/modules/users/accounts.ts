import { type System, system } from '#platform/actor';
import { asActor, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import type { Pool } from '#platform/data/pool';
import {
  type AccountChange,
  type AccountFacts,
  type AccountRow,
  eraseAccount,
  findAccount,
  findClosed,
  findErased,
  insertAccount,
  listClosed,
  listToAnonymise,
  lockAccount,
  type Over,
  setClosed,
  unsetClosed,
  updateAccount,
} from './accounts.sql.ts';
import { nextSecond } from './standing.ts';

export type { AccountRow } from './accounts.sql.ts';

/** What others do to accounts. The callers decide who may, inside `changing(standingKey(id))`. */
export const lockPerson = ({ db }: { db: Tx }, id: string): Promise<AccountRow | undefined> => lockAccount(db, id);

/** A caller that shows it writes it into the access log of the person. */
export const readAccount = (
  deps: { pool: Pool; db?: Tx },
  actor: System,
  id: string,
): Promise<AccountFacts | undefined> => findAccount(asActor(deps, actor), id);

/** `endTokens`: where rights are taken, every token that the person holds now is refused. One statement does both. */
export async function changePerson(
  deps: Pick<Deps, 'now'> & { db: Tx },
  id: string,
  change: AccountChange,
  { endTokens }: { endTokens: boolean },
): Promise<void> {
  await updateAccount(deps.db, id, change, endTokens ? nextSecond(deps.now()) : undefined);
}

/** False if a person with this civil id is known already. */
export const addPerson = ({ db }: { db: Tx }, person: Parameters<typeof insertAccount>[1]): Promise<boolean> =>
  insertAccount(db, person);

/**
 * People who were deleted, or closed their account, before these moments and still have a name here, by their ids, those
 * that come after one.
 */
export const findDeleted = (
  deps: { pool: Pool },
  over: Over,
  limit: number,
  after: string | undefined,
): Promise<string[]> => listToAnonymise(asActor(deps, system('anonymise people')), over, limit, after);

/** Takes everything personal from an account whose time is over. False where there is none such. */
export const erasePerson = (deps: Pick<Deps, 'now'> & { db: Tx }, id: string, over: Over): Promise<boolean> =>
  eraseAccount(deps.db, id, over, deps.now());

/** For what goes on after a person is gone, as their money does that is on its way back. */
export const isErased = async ({ db }: { db: Tx }, id: string): Promise<boolean> =>
  (await findErased(db, id)) !== undefined;

/** Notes that a person closed their account. False if they had done so before. */
export const closePerson = ({ db }: { db: Tx }, id: string, at: Date): Promise<boolean> => setClosed(db, id, at);

/** Takes that back. False if there is nothing to take back, or they are erased. */
export const reopenPerson = ({ db }: { db: Tx }, id: string): Promise<boolean> => unsetClosed(db, id);

export const readClosing = ({ db }: { db: Tx }, id: string): Promise<Date | null> => findClosed(db, id);

/** Those of them who have closed their account. */
export const closedAmong = async ({ db }: { db: Tx }, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(ids.length > 0 ? await listClosed(db, ids) : []);
