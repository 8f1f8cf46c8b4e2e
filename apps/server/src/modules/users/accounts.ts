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
  insertAccount,
  listToAnonymise,
  lockAccount,
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

/** People who were deleted before this moment and still have a name here, by their ids, those that come after one. */
export const findDeleted = (
  deps: { pool: Pool },
  before: Date,
  limit: number,
  after: string | undefined,
): Promise<string[]> => listToAnonymise(asActor(deps, system('anonymise people')), before, limit, after);

/** Takes everything personal from an account that was deleted before this moment. False where there is none such. */
export const erasePerson = (deps: Pick<Deps, 'now'> & { db: Tx }, id: string, before: Date): Promise<boolean> =>
  eraseAccount(deps.db, id, before, deps.now());
