import { readConfig } from '#config';
import * as sessions from '#modules/sessions';
import * as users from '#modules/users';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { openWorld } from './world.ts';

/** People of the sandbox, so that each has a phone to sign in with. */
export const demoPeople = [
  { civil_id: '110000000011', family_name: 'Дорж', given_name: 'Болормаа', role: 'user' },
  { civil_id: '110000000055', family_name: 'Пүрэв', given_name: 'Мөнхбат', role: 'manager' },
  { civil_id: '110000000044', family_name: 'Сүхбаатар', given_name: 'Энхтуяа', role: 'admin' },
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
    const opened = await transact(world.deps, actor, async (deps) => {
      const ids = [];
      const eid_verified_at = new Date();
      for (const person of demoPeople)
        ids.push(await users.registerPerson(deps, actor, { ...person, eid_verified_at }));
      const [first = '', , admin = ''] = ids;
      const open = (userId: string) =>
        sessions.openSession(deps, actor, { userId, method: 'eid-push', provenAt: new Date() });
      return { first: await open(first), admin: await open(admin) };
    });
    const name = `${demoPeople[0].given_name} (${demoPeople[0].family_name})`;
    return { name, token: opened.first.tokens.access_token, adminToken: opened.admin.tokens.access_token };
  } finally {
    await world.close();
  }
}
