import { isRegisterNumber } from '@tamga/contract/national-id';
import type { System } from '#platform/actor';
import { asActor, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { findAccountKey, keepNumber } from './known-numbers.sql.ts';
import { accountKeyOf } from './lockouts.ts';

/**
 * The key under which failures for this number are counted. A register number that the provider did not resolve is
 * counted for the person as soon as they have signed in by it once; until then for itself.
 */
export async function accountKeyFor(
  deps: Pick<Deps, 'pool' | 'config'>,
  actor: System,
  number: string,
): Promise<string> {
  const key = accountKeyOf(deps, number);
  if (!isRegisterNumber(number)) return key;
  return (await findAccountKey(asActor(deps, actor), key)) ?? key;
}

/**
 * A person was asked for by one number and has turned out to have another. Answers with all that is counted for them.
 */
export async function learnNumber(
  deps: Pick<Deps, 'config' | 'now'> & { db: Tx },
  askedKey: string | null,
  civilId: string,
): Promise<string[]> {
  if (askedKey === null) return [];
  const account_key = accountKeyOf(deps, civilId);
  if (askedKey === account_key) return [account_key];
  await keepNumber(deps.db, { number_key: askedKey, account_key, known_at: deps.now() });
  return [askedKey, account_key];
}
