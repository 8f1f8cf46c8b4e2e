import { readConfig } from '#config';
import * as sessions from '#modules/sessions';
import * as users from '#modules/users';
import { type Person, system } from '#platform/actor';
import { transact } from '#platform/data/db';
import { loadDemoAppointments } from './demo/load-appointments.ts';
import { foundAgencies, loadDemoServices } from './demo/load-services.ts';
import { type AppDeps, openWorld } from './world.ts';

/** People of the sandbox, so that each has a phone to sign in with. */
export const demoPeople = [
  { civil_id: '110000000011', family_name: 'Дорж', given_name: 'Болормаа', role: 'user' },
  { civil_id: '110000000055', family_name: 'Пүрэв', given_name: 'Мөнхбат', role: 'manager' },
  { civil_id: '110000000044', family_name: 'Сүхбаатар', given_name: 'Энхтуяа', role: 'admin' },
] as const;

interface Demo {
  name: string;
  token: string;
  adminToken: string;
  /** How many services are offered. */
  services: number;
}

/** People and services to try the platform with, a token of the first person and one of the administrator; for development only. */
export async function seedDemo(env: NodeJS.ProcessEnv): Promise<Demo> {
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
      const [first = '', manager = '', admin = ''] = ids;
      const open = (userId: string) =>
        sessions.openSession(deps, actor, { userId, method: 'eid-push', provenAt: new Date() });
      return { first: await open(first), manager: await open(manager), admin: await open(admin) };
    });
    const name = `${demoPeople[0].given_name} (${demoPeople[0].family_name})`;
    const tokenOf = ({ tokens }: { tokens: { access_token: string } }) => tokens.access_token;
    const adminToken = tokenOf(opened.admin);
    const editor = await holderOf(world.deps, adminToken);
    const officer = await holderOf(world.deps, tokenOf(opened.manager));
    const services = await loadDemoServices(world.deps, { editor, officer });
    const tenants = await foundAgencies(world.deps, { editor, officer });
    await loadDemoAppointments(world.deps, officer, { tenants, services });
    return { name, token: tokenOf(opened.first), adminToken, services: services.size };
  } finally {
    await world.close();
  }
}

async function holderOf({ credentials }: AppDeps, token: string): Promise<Person> {
  const person = await credentials.accessToken(token, system('seed demo services').origin);
  if (!person) throw new Error('the demo cannot sign its people in');
  return person;
}
