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

interface DemoPeople {
  name: string;
  token: string;
  adminToken: string;
}

/** People to try the platform with, a token of the first and one of the administrator; for development only. */
export async function seedDemo(env: NodeJS.ProcessEnv): Promise<DemoPeople> {
  const config = readConfig(env);
  if (config.NODE_ENV !== 'development') throw new Error('demo people belong to development only');
  const world = openWorld({ ...config, LOG_LEVEL: 'error' });
  const actor = system('seed demo people');
  try {
    const sessions = await transact(world.deps, actor, async (deps) => {
      const ids = [];
      const eid_verified_at = new Date();
      for (const person of people) ids.push(await users.registerPerson(deps, actor, { ...person, eid_verified_at }));
      const [first = '', , admin = ''] = ids;
      const open = (userId: string) => auth.openSession(deps, actor, { userId, method: 'unknown' });
      return { first: await open(first), admin: await open(admin) };
    });
    const tokenOf = async (session: auth.Chain) => (await world.tokens.issuePair(session, new Date())).access_token;
    const name = `${people[0].given_name} (${people[0].family_name})`;
    return { name, token: await tokenOf(sessions.first), adminToken: await tokenOf(sessions.admin) };
  } finally {
    await world.close();
  }
}
