import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { attemptOf, type Attempt, isAllowed } from './rls-rules.ts';
import { adminUrl } from './template.ts';

export const roles = ['owner', 'admin', 'officer', 'member'] as const;
export const states = ['invited', 'active', 'suspended', 'removed'] as const;
const organisationStates = ['pending', 'active', 'active', 'active', 'suspended', 'closed'] as const;
export const moduleKeys = ['gov', 'relay', 'sign'] as const;

export interface Organisation {
  id: string;
  state: (typeof organisationStates)[number];
  modules: Set<string>;
}
export interface Membership {
  user: string;
  tenant: string;
  role: (typeof roles)[number];
  state: (typeof states)[number];
  isOver: boolean;
}
/** A few people and organisations, everybody in any state in any of them. */
export interface World {
  people: string[];
  organisations: Organisation[];
  members: Membership[];
}
export interface Made {
  worlds: World[];
  byTenant: Map<string, { organisation: Organisation; members: Membership[] }>;
}
export interface Random {
  below(limit: number): number;
  pick<T>(from: readonly T[]): T;
  chance(share: number): boolean;
}

/** The same numbers for the same seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return { below, chance: (share) => next() < share, pick: (from) => from[below(from.length)]! };
}

export function madeOf(count: number, random: Random): Made {
  const worlds = Array.from({ length: count }, (): World => {
    const people = Array.from({ length: 4 }, () => randomUUID());
    const organisations = Array.from({ length: 1 + random.below(3) }, () => ({
      id: randomUUID(),
      state: random.pick(organisationStates),
      modules: new Set(moduleKeys.filter(() => random.chance(0.4))),
    }));
    const members = organisations.flatMap(({ id }) =>
      people
        .filter(() => random.chance(0.7))
        .map((user) => ({
          user,
          tenant: id,
          role: random.pick(roles),
          state: random.chance(0.5) ? ('active' as const) : random.pick(states),
          isOver: random.chance(0.3),
        })),
    );
    return { people, organisations, members };
  });
  const byTenant = new Map(
    worlds.flatMap(({ organisations, members }) =>
      organisations.map((organisation) => {
        const own = members.filter(({ tenant }) => tenant === organisation.id);
        return [organisation.id, { organisation, members: own }] as const;
      }),
    ),
  );
  return { worlds, byTenant };
}

export async function fill(client: pg.ClientBase, { worlds }: Made): Promise<void> {
  const organisations = worlds.flatMap((world) => world.organisations);
  const insert = (text: string, rows: object[]) => client.query(text, [JSON.stringify(rows)]);
  await insert(
    `insert into users."user" (id, civil_id, family_name, given_name)
     select id, 'w' || id, 'a', 'b' from jsonb_to_recordset($1::jsonb) as p(id uuid)`,
    worlds.flatMap(({ people }) => people.map((id) => ({ id }))),
  );
  await insert(
    `insert into org.organisation (id, name, state)
     select id, 'o', state from jsonb_to_recordset($1::jsonb) as o(id uuid, state text)`,
    organisations.map(({ id, state }) => ({ id, state })),
  );
  await insert(
    `insert into org.member (user_id, tenant_id, role, state, expires_at)
     select "user", tenant, role, state, now() + case when "isOver" then -1 else 1 end * interval '1 day'
     from jsonb_to_recordset($1::jsonb) as m("user" uuid, tenant uuid, role text, state text, "isOver" boolean)`,
    worlds.flatMap(({ members }) => members),
  );
  await insert(
    `insert into org.module (tenant_id, key, platform_version_min)
     select tenant, key, '0.1.0' from jsonb_to_recordset($1::jsonb) as m(tenant uuid, key text)`,
    organisations.flatMap(({ id, modules }) => [...modules].map((key) => ({ tenant: id, key }))),
  );
  await client.query('analyze');
}

export interface Findings {
  wrong: string[];
  reads: number;
  writes: number;
  allowed: number;
}

const attemptsEach = 5;

/** Everybody reads all they can and tries to write, as the application role; an oracle without policies judges. */
export async function roam(database: string, made: Made, random: Random): Promise<Findings> {
  const findings: Findings = { wrong: [], reads: 0, writes: 0, allowed: 0 };
  const queue = made.worlds.flatMap((world) => world.people.map((person) => ({ world, person })));
  const work = async (): Promise<void> => {
    const client = new pg.Client(adminUrl(database));
    await client.connect();
    for (let next = queue.pop(); next; next = queue.pop()) await visit(client, made, next, random, findings);
    await client.end();
  };
  await Promise.all([work(), work(), work()]);
  return findings;
}

async function visit(
  client: pg.ClientBase,
  made: Made,
  { world, person }: { world: World; person: string },
  random: Random,
  findings: Findings,
): Promise<void> {
  await client.query('begin; set local role tamga_app');
  await client.query(`select set_config('app.user_id', $1, true)`, [person]);
  const { rows } = await client.query<{ seen: string[] | null }>(everything);
  findings.reads += 1;
  const [seen, due] = [(rows[0]?.seen ?? []).toSorted(), dueTo(made, world, person)];
  if (seen.join() !== due.join()) findings.wrong.push(`${person} saw ${difference(seen, due)}`);
  for (let time = 0; time < attemptsEach; time += 1) {
    // Mostly at home, where something is allowed; sometimes with strangers, where nothing is.
    const target = random.chance(0.75) ? world : random.pick(made.worlds);
    const attempt = attemptOf(random, world, target, person);
    await client.query('savepoint attempt');
    const isDone = await attemptIn(client, attempt);
    await client.query('rollback to savepoint attempt');
    const isRight = isAllowed(made, person, attempt);
    findings.writes += 1;
    findings.allowed += isRight ? 1 : 0;
    if (isDone !== isRight)
      findings.wrong.push(`${person} ${isDone ? 'could' : 'could not'}: ${JSON.stringify(attempt)}`);
  }
  await client.query('rollback');
}

const everything = `
  select array_agg(one) as seen from (
    select 'o' || id as one from org.organisation
    union all select 'm' || tenant_id || user_id from org.member
    union all select 'k' || tenant_id || key from org.module) as all_of_it`;

/** What this person is to see of the whole database: only of their own world, for nobody belongs to another. */
function dueTo({ byTenant }: Made, { organisations }: World, person: string): string[] {
  return organisations
    .flatMap(({ id }) => {
      const { organisation, members } = byTenant.get(id)!;
      const own = members.find(({ user }) => user === person);
      if (!own) return [];
      const isActive = own.state === 'active';
      const isKnown = isActive || (own.state === 'invited' && !own.isOver);
      return [
        ...(isKnown ? [`o${id}`] : []),
        ...members.filter((one) => isActive || one === own).map(({ user }) => `m${id}${user}`),
        ...(isActive ? [...organisation.modules].map((key) => `k${id}${key}`) : []),
      ];
    })
    .toSorted();
}

const difference = (seen: string[], due: string[]): string =>
  `${seen.filter((one) => !due.includes(one)).length} too many, ${due.filter((one) => !seen.includes(one)).length} too few`;

/** Whether anything was changed. */
async function attemptIn(client: pg.ClientBase, { text, values }: Attempt): Promise<boolean> {
  try {
    return ((await client.query(text, values)).rowCount ?? 0) > 0;
  } catch (error) {
    const expected = ['42501', '23505', '23514'];
    if (error instanceof pg.DatabaseError && expected.includes(error.code ?? '')) return false;
    throw error;
  }
}
