import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { dueReceptions, fillReceptions, readReceptions } from './rls-appointments.ts';
import { dueFiles, fillFiles, readFiles } from './rls-files.ts';
import { type Attempt, attemptOf, isAllowed } from './rls-rules.ts';
import type { Case, Made, Random, World } from './rls-worlds.ts';
import { adminUrl } from './template.ts';

export async function fill(client: pg.ClientBase, made: Made): Promise<void> {
  const { worlds } = made;
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
  await fillCases(client, worlds);
  await fillReceptions(client, made);
  await fillFiles(client, worlds);
  await client.query('analyze');
}

/** One service for all: whose application it is matters here, not what for. */
async function fillCases(client: pg.ClientBase, worlds: readonly World[]): Promise<void> {
  const cases = worlds.flatMap((world) => world.cases);
  const [first] = worlds;
  const [service, tenant, person] = [randomUUID(), first?.organisations[0]?.id, first?.people[0]];
  await client.query(
    `insert into registry.service (id, tenant_id, code, created_by, state, published_no)
     values ($1, $2, 'service', $3, 'published', 1)`,
    [service, tenant, person],
  );
  await client.query(
    `insert into registry.service_version (service_id, tenant_id, no, content, edited_by, published_by, published_at)
     values ($1, $2, 1, '{}', array[$3::uuid], $3, now())`,
    [service, tenant, person],
  );
  await client.query(
    `insert into cases.application (id, tenant_id, service_id, version_no, applicant_id, state, submitted_at, number, due_at,
                                    flags, decided_by, decided_at)
     select id, tenant, $2, 1, applicant, case when "isHandedIn" then 'queued' else 'draft' end,
            case when "isHandedIn" then now() end,
            case when "isHandedIn" then '2026-RLS-' || lpad((row_number() over ())::text, 7, '0') || '-00' end,
            case when "isHandedIn" then now() end,
            case when decider is null then '{}' else '{appeal}'::text[] end,
            case when decider is null then '{}' else array[decider] end, case when "isSettled" then now() end
     from jsonb_to_recordset($1::jsonb)
       as c(id uuid, tenant uuid, applicant uuid, "isHandedIn" boolean, decider uuid, "isSettled" boolean)`,
    [JSON.stringify(cases), service],
  );
  const officer = `(select u.id from users."user" u where u.id <> a.applicant_id limit 1)`;
  await client.query(`
    insert into cases.event (application_id, seq, type, actor_kind, public, occurred_at)
    select a.id, n, 'note', 'system', n = 1, now() from cases.application a, generate_series(1, 2) as n;
    insert into cases.info_item (id, application_id, code, asked_by, asked_at, deadline_at)
    select a.id, a.id, 'why', ${officer}, now(), now() from cases.application a;
    insert into cases.evidence_item (id, application_id, source, created_at)
    select a.id, a.id, 'fetched', now() from cases.application a;
    insert into cases.decision (id, application_id, outcome, state, proposed_by, made_at)
    select a.id, a.id, 'approve', 'proposed', ${officer}, now() from cases.application a`);
}

export interface Findings {
  wrong: string[];
  reads: number;
  writes: number;
  allowed: number;
}

const attemptsEach = 5;

/** Everybody reads all they can and tries to write, as the application role; an oracle without policies judges. */
export async function roam(database: string, made: Made, random: Random, findings: Findings): Promise<void> {
  const queue = made.worlds.flatMap((world) => world.people.map((person) => ({ world, person })));
  const work = async (): Promise<void> => {
    const client = new pg.Client(adminUrl(database));
    await client.connect();
    for (let next = queue.pop(); next; next = queue.pop()) await visit(client, made, next, random, findings);
    await client.end();
  };
  await Promise.all([work(), work(), work()]);
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
    union all select 'k' || tenant_id || key from org.module
    union all select 'c' || id from cases.application
    union all select 'e' || application_id || seq from cases.event
    union all select 'i' || application_id from cases.info_item
    union all select 'v' || application_id from cases.evidence_item
    union all select 'd' || application_id from cases.decision
    union all ${readReceptions}
    union all ${readFiles}) as all_of_it`;

/** The part of the database that this person is to see: only their own world, because no person belongs to another. */
function dueTo({ byTenant }: Made, world: World, person: string): string[] {
  const { organisations, members, cases } = world;
  const isMember = ({ tenant }: Case) =>
    members.some((one) => one.user === person && one.tenant === tenant && one.state === 'active');
  return cases
    .flatMap((one) => {
      const isOwn = one.applicant === person;
      const isOfficers = !isOwn && isMember(one) && one.isHandedIn && (one.isSettled || one.decider !== person);
      if (!isOwn && !isOfficers) return [];
      const inside = isOwn ? [`e${one.id}1`] : [`e${one.id}1`, `e${one.id}2`, `d${one.id}`];
      return [`c${one.id}`, `i${one.id}`, `v${one.id}`, ...inside];
    })
    .concat(ofOrganisations({ byTenant }, organisations, person))
    .concat(dueReceptions(world, person))
    .concat(dueFiles(world, person))
    .toSorted();
}

function ofOrganisations(
  { byTenant }: Pick<Made, 'byTenant'>,
  organisations: World['organisations'],
  person: string,
): string[] {
  return organisations.flatMap(({ id }) => {
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
  });
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
