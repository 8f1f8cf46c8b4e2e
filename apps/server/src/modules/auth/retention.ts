import { system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { deleteOldNumbers } from './known-numbers.sql.ts';
import { deleteOldPlaces } from './phones.sql.ts';
import { deleteOldSignIns } from './sign-ins.sql.ts';

/** Some time after its end one can still be told how it ended. */
const rememberedMs = 3_600_000;
/** Whose register number it is, since they last signed in by it. */
const numberMs = 400 * 86_400_000;

export async function forgetSignIns(deps: Pick<Deps, 'pool' | 'now'>): Promise<number> {
  const db = asActor(deps, system('forget sign-ins'));
  const before = new Date(deps.now().getTime() - rememberedMs);
  await deleteOldPlaces(db, before);
  await deleteOldNumbers(db, new Date(deps.now().getTime() - numberMs));
  return deleteOldSignIns(db, before);
}
