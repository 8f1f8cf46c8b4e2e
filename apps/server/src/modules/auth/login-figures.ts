import type { System } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { countByHour, countPeople, type LoginCount, type Period } from './login-figures.sql.ts';

export type { LoginCount } from './login-figures.sql.ts';

/** How often people signed in and failed, by hour, and how many they were. Nobody can be told from it. */
export async function countLogins(
  deps: { pool: Pool },
  actor: System,
  period: Period,
): Promise<{ hours: LoginCount[]; people: number }> {
  const db = asActor(deps, actor);
  const [hours, people] = await Promise.all([countByHour(db, period), countPeople(db, period)]);
  return { hours, people };
}
