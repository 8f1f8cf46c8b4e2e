import { readConfig } from '#config';
import * as auth from '#modules/auth';
import * as users from '#modules/users';
import { system } from '#platform/actor';
import { transact } from '#platform/db';
import { openWorld } from './world.ts';

const people = [
  { civil_id: '100000000001', family_name: 'Дорж', given_name: 'Болормаа', role: 'user' },
  { civil_id: '100000000002', family_name: 'Ганбат', given_name: 'Тэмүүлэн', role: 'manager' },
  { civil_id: '100000000003', family_name: 'Сүхээ', given_name: 'Энхжин', role: 'admin' },
] as const;

/** People to try the platform with, and a token of the first; for development only. */
export async function seedDemo(env: NodeJS.ProcessEnv): Promise<{ name: string; token: string }> {
  const config = readConfig(env);
  if (config.NODE_ENV !== 'development') throw new Error('demo people belong to development only');
  const world = openWorld({ ...config, LOG_LEVEL: 'error' });
  const actor = system('seed demo people');
  try {
    const session = await transact(world.deps, actor, async (deps) => {
      const ids = [];
      for (const person of people) ids.push(await users.registerPerson(deps, actor, person));
      const [first = ''] = ids;
      return auth.openSession(deps, actor, { userId: first, method: 'unknown' });
    });
    const { access_token: token } = await world.tokens.issuePair(session, new Date());
    return { name: `${people[0].given_name} (${people[0].family_name})`, token };
  } finally {
    await world.close();
  }
}
