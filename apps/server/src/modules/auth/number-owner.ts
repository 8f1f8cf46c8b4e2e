import * as eid from '#modules/eid';
import type { System } from '#platform/actor';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { accountKeyFor } from './known-numbers.ts';

/** The owner of a number; if there is none, the number stands for them. */
export interface NumberOwner {
  civilId: string;
  isKnown: boolean;
  /** Under which everything that is asked of them is counted. */
  accountKey: string;
}

/** Both numbers of a person lead to the same person, so failures are counted for both. */
export async function ownerOfNumber(
  deps: Pick<Deps, 'config' | 'pool'> & { eid: eid.Eid },
  actor: System,
  nationalId: string,
): Promise<NumberOwner> {
  const { civilId, isKnown } = await resolve(deps, nationalId);
  return { civilId, isKnown, accountKey: await accountKeyFor(deps, actor, civilId) };
}

async function resolve(
  { config, eid: { provider } }: Pick<Deps, 'config'> & { eid: eid.Eid },
  nationalId: string,
): Promise<Omit<NumberOwner, 'accountKey'>> {
  const person = eid.personIdOf(nationalId);
  if (!config.EID_COUNTRIES.includes(eid.countryOf(person))) throw new AppError('eid.country_not_admitted');
  try {
    return { civilId: eid.civilIdOf(await provider.resolve(person)), isKnown: true };
  } catch (error) {
    if (error instanceof AppError && error.code === 'eid.account_unusable')
      return { civilId: nationalId, isKnown: false };
    throw error;
  }
}
