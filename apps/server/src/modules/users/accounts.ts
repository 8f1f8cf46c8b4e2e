import { system } from '#platform/actor';
import { asActor, type Tx } from '#platform/db';
import type { Deps } from '#platform/deps';
import type { Pool } from '#platform/pool';
import {
  type AccountChange,
  type AccountRow,
  eraseAccount,
  insertAccount,
  listToAnonymise,
  lockAccount,
  updateAccount,
} from './accounts.sql.ts';
import { nextSecond } from './standing.ts';

export type { AccountRow } from './accounts.sql.ts';

/** What is done to accounts by others. Who may is decided by those who call, inside `changing(standingKey(id))`. */
export const lockPerson = ({ db }: { db: Tx }, id: string): Promise<AccountRow | undefined> => lockAccount(db, id);

/** `endTokens`: where rights are taken, every token that the person holds now is refused. One statement does both. */
export async function changePerson(
  deps: Pick<Deps, 'now'> & { db: Tx },
  id: string,
  change: AccountChange,
  { endTokens }: { endTokens: boolean },
): Promise<void> {
  await updateAccount(deps.db, id, change, endTokens ? nextSecond(deps.now()) : undefined);
}

/** False where somebody of this civil id is known already. */
export const addPerson = ({ db }: { db: Tx }, person: Parameters<typeof insertAccount>[1]): Promise<boolean> =>
  insertAccount(db, person);

/** People who were deleted before this moment and still have a name here. */
export const findDeleted = (deps: { pool: Pool }, before: Date, limit: number): Promise<string[]> =>
  listToAnonymise(asActor(deps, system('anonymise people')), before, limit);

/** Takes everything personal from an account that was deleted before this moment. False where there is none such. */
export const erasePerson = (deps: Pick<Deps, 'now'> & { db: Tx }, id: string, before: Date): Promise<boolean> =>
  eraseAccount(deps.db, id, before, deps.now());
