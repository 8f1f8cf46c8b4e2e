import pg from 'pg';
import { type Attempt, attemptOf, isAllowed } from './rls-rules.ts';
import type { Made, Random, World } from './rls-worlds.ts';
import { adminUrl } from './template.ts';

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

/** The part of the database that this person is to see: only their own world, because no person belongs to another. */
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
