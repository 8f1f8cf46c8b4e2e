import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { asAdmin, compiled, type Scope } from '../house.ts';
import { settingsBeside } from '../processes.ts';
import { openSigningHouse, type SigningHouse } from '../signing.ts';
import { adminUrl } from '../template.ts';
import { type Program, programOf, quietPort, until } from './harness.ts';
import { serverProgram } from '../program.ts';

/** What is held up: the step of a document that comes to this state, or that is opened or begun. */
export type HeldStep =
  | 'opened'
  | 'begun'
  | 'PREPARED'
  | 'AWAITING_SIGNER'
  | 'SIGNED'
  | 'ASSEMBLING'
  | 'COMPLETED'
  | 'REFUSED';

/** Documents are signed by an API and a worker of their own, which can be killed in the middle of any step. */
export interface SigningTown {
  /** On the same database, to prepare what is needed and to look at what became of it. */
  house: SigningHouse;
  url: string;
  api: Program;
  worker: Program;
  /** Holds up this step of what this person signs: everything is done, and only the last write waits. */
  hold(userId: string, step: HeldStep): Promise<void>;
  /** Waits until so many steps are held up. */
  areHeld(count: number): Promise<void>;
  /** Lets every step go on that is not dead, and holds none any more. */
  release(): Promise<void>;
  rows<T>(query: string, values?: readonly unknown[]): Promise<T[]>;
}

export async function openSigningTown(scope: Scope): Promise<SigningTown> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tamga-crash-'));
  const programs: Program[] = [];
  // First of all, since those who still ask would keep the others from closing.
  scope.after(async () => {
    await Promise.all(programs.filter((program) => program.isAlive()).map((program) => program.kill()));
    rmSync(folder, { recursive: true, force: true });
  });
  const house = await openSigningHouse(scope, { JOBS_CHECK_SECONDS: '1', ACCESS_TOKEN_SECONDS: '3600' });
  const gate = await openGate(scope, house.database);
  const port = await quietPort();
  const url = `http://127.0.0.1:${port}`;
  const processOf = (name: string, answers: (log: () => string) => Promise<boolean>): Program => {
    const own = { ...settingsBeside(house), ...house.env, ...patient, LOG_LEVEL: 'info' };
    const program = programOf({
      name,
      command: [process.execPath, serverProgram, name],
      options: {
        env: { PATH: process.env.PATH, ...compiled, ...own, HOST: '127.0.0.1', PORT: String(port) },
        cwd: folder,
      },
      logFile: path.join(folder, `${name}.log`),
      answers,
    });
    programs.push(program);
    return program;
  };
  const isReady = async () => (await fetch(`${url}/ready`, { signal: AbortSignal.timeout(2_000) })).status === 200;
  const api = processOf('api', isReady);
  const worker = processOf('worker', async (log) => log().includes('worker started'));
  await Promise.all([api.start(), worker.start()]);
  return { house, url, api, worker, ...gate };
}

/** What is held up waits for all others on a busy machine, and each has a connection. */
const patient = { DATABASE_CONNECTIONS_MAX: '20', DATABASE_QUERY_TIMEOUT_MS: '60000' };

/** A lock that this process has: the database lets a step wait for it. */
const lock = 190_019;

async function openGate(
  scope: Scope,
  database: string,
): Promise<Pick<SigningTown, 'hold' | 'areHeld' | 'release' | 'rows'>> {
  const rows: SigningTown['rows'] = (query, values) =>
    asAdmin(async (client) => (await client.query(query, [...(values ?? [])])).rows, database);
  await rows(`
    create table public.held (owner_id uuid, step text);
    create function public.hold_up() returns trigger language plpgsql security definer as $$
      declare reached text := case
        when tg_op = 'INSERT' then 'opened'
        when old.wish_sealed is null and new.wish_sealed is not null then 'begun'
        when old.state <> new.state then new.state end;
      begin
        if exists (select from public.held h where h.owner_id = new.owner_id and h.step = reached) then
          perform pg_advisory_xact_lock_shared(${lock});
        end if;
        return new;
      end $$;
    create trigger hold_up before insert or update on signing.document for each row execute function public.hold_up()`);
  const keeper = new pg.Client(adminUrl(database));
  await keeper.connect();
  scope.after(() => keeper.end());
  await keeper.query(`select pg_advisory_lock(${lock})`);
  const countHeld = async () =>
    (
      await rows(`select pid from pg_locks where locktype = 'advisory' and objid = ${lock} and not granted
      and database = (select oid from pg_database where datname = current_database())`)
    ).length;
  return {
    rows,
    hold: async (userId, step) => void (await rows('insert into public.held values ($1, $2)', [userId, step])),
    areHeld: (count) =>
      until(`${count} steps are held up`, async () => (await countHeld()) >= count, 60_000).catch(
        async (cause: unknown) => {
          const states = await rows(
            `select state, reason, wish_sealed is null as idle, owner_id from signing.document`,
          );
          throw new Error(`only ${await countHeld()} of these steps are held up: ${JSON.stringify(states)}`, { cause });
        },
      ),
    async release() {
      await rows('delete from public.held');
      await keeper.query(`select pg_advisory_unlock(${lock})`);
      await until('those whose process is dead are gone', async () => (await countHeld()) === 0, 30_000);
      await keeper.query(`select pg_advisory_lock(${lock})`);
      await rows(passTime);
    },
  };
}

/** What the clock would do before another takes over; each of these times is proved by its own test. */
const passTime = `
  update signing.document set claimed_until = now();
  update pgboss.job_common set heartbeat_on = now() - interval '1 hour' where state = 'active';
  update pgboss.job_common set start_after = now() where state = 'retry'`;

/** The states that a document came to, as they are recorded and announced. */
export async function toldOf(
  { rows }: SigningTown,
  id: string,
): Promise<{ recorded: unknown[]; announced: unknown[] }> {
  const [object, moved] = [`signing:${id}`, 'signing.document_moved'];
  const recorded = await rows<{ details: string }>(
    'select details from audit.record where object = $1 and action = $2 order by seq',
    [object, moved],
  );
  const announced = await rows<{ data: { state: string } }>(
    'select data from platform.outbox where aggregate = $1 and type = $2 order by position',
    [object, moved],
  );
  return {
    recorded: recorded.map(({ details }) => JSON.parse(details).to),
    announced: announced.map(({ data }) => data.state),
  };
}
