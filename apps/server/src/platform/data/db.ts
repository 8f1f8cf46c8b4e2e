import { pipeline } from 'node:stream/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryResult,
  Transaction,
} from 'kysely';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type Actor, rightsOf } from '#platform/actor';
import { spendClaim } from './claim.ts';
import type { Db, Tx } from './handles.ts';
import { isOutOfService, type Pool, refusalOf } from './pool.ts';
import { becoming, send, type Statement } from './statement.ts';
import type { Database } from './tables.generated.ts';
import { inSpan } from '#platform/observability/trace';

export type { Db, Tx };

const compiler = new PostgresQueryCompiler();
const adapter = new PostgresAdapter();
const driver = new DummyDriver();
const config = { dialect: new PostgresDialect({ pool: () => Promise.reject(new Error('queries run through Pool')) }) };

type Run = <R>(compiled: CompiledQuery) => Promise<QueryResult<R>>;

function props(run: Run) {
  const connection: DatabaseConnection = {
    executeQuery: run,
    streamQuery: () => {
      throw new Error('streaming goes through Pool');
    },
  };
  const provider = { provideConnection: <T>(work: (c: DatabaseConnection) => Promise<T>) => work(connection) };
  return {
    config,
    driver,
    dialect: config.dialect,
    executor: new DefaultQueryExecutor(compiler, adapter, provider),
  };
}

/** A handle to write queries with; it runs none. */
export const compileOnly: Db = new Kysely<Database>(
  props(() => Promise.reject(new Error('this handle runs no query'))),
);

/**
 * Each query on this handle is one round trip: the actor is set and the query runs in one implicit transaction.
 * Inside a transaction it is that transaction's handle: a second connection would wait for the one that is held here.
 */
export function asActor(deps: { pool: Pool; db?: Tx }, actor: Actor): Db {
  const { pool, db } = deps;
  if (db) return joining(db, actor);
  return new Kysely<Database>(props((compiled) => pool.use((client) => run(pool, client, actor, compiled, 'alone'))));
}

/** A handle on one connection that is inside a transaction already, in which only this actor acts. */
export function handleOn(pool: Pool, client: pg.ClientBase, actor: Actor): Db {
  return new Kysely<Database>(props((compiled) => run(pool, client, actor, compiled, 'alone')));
}

/** The state of an open transaction: its current actor, and what its commit takes along. */
interface Open {
  client: pg.PoolClient;
  actor: Actor;
  deferred: CompiledQuery[];
  /** Told once it is saved. */
  after: (() => unknown)[];
  /** A part of it failed while it had the rights of another. It cannot be saved. */
  lost: boolean;
}

const opened = new WeakMap<Tx, Open>();

function openOf(db: Tx): Open {
  const open = opened.get(db);
  if (!open) throw new Error('a database handle was used after its transaction ended');
  return open;
}

/** A transaction has the rights of one actor. Joined by another, it would give them rights that are not theirs. */
function joining(db: Tx, actor: Actor): Tx {
  const [present, next] = [rightsOf(openOf(db).actor), rightsOf(actor)];
  if (present !== next) throw new Error(`a transaction of ${present} was joined by ${next}: say actingAs`);
  return db;
}

/** Does a part of an open transaction with the rights of another actor. Where that part fails, nothing is saved. */
export async function actingAs<T>(deps: { db: Tx }, actor: Actor, work: () => Promise<T>): Promise<T> {
  const open = openOf(deps.db);
  const { actor: before, deferred } = open;
  await deps.db.executeQuery(becoming(actor));
  Object.assign(open, { actor, deferred: [], lost: true });
  const result = await work();
  // Its records are in its name, so they cannot wait for the commit, which belongs to another actor.
  for (const query of open.deferred) await deps.db.executeQuery(query);
  Object.assign(open, { actor: before, deferred, lost: false });
  await deps.db.executeQuery(becoming(before));
  return result;
}

/**
 * A statement of the transaction whose result is not needed: it travels together with the commit, so that a record of
 * the change costs no trip of its own. Its failure is that of the commit.
 */
export function atCommit(db: Tx, query: CompiledQuery): void {
  openOf(db).deferred.push(query);
}

/** Writes many rows at once, as lines of PostgreSQL's COPY, in the transaction of this handle. */
export async function copyInto(db: Tx, text: string, lines: readonly string[]): Promise<void> {
  // COPY goes past the handle, so the transaction is begun, and its actor set, before.
  await db.executeQuery(CompiledQuery.raw('select'));
  const copying = pipeline([Buffer.from(lines.join(''))], openOf(db).client.query(copyFrom(text)));
  await copying.catch((error: unknown) => {
    throw refusalOf(error);
  });
}

/**
 * Calls `tell` once the transaction is saved, and not otherwise. It is a hint: it is lost with the process, is not
 * awaited, and must not throw.
 */
export function afterCommit(db: Tx, tell: () => unknown): void {
  openOf(db).after.push(tell);
}

/**
 * Runs `work` in one transaction as `actor`. Inside one already open, which must be of the same actor, it joins that.
 * The callback's parameter is called `deps` too, so that a query inside cannot miss the transaction.
 */
export async function transact<D extends { pool: Pool; db?: Tx }, T>(
  deps: D,
  actor: Actor,
  work: (deps: D & { db: Tx }) => Promise<T>,
): Promise<T> {
  if (deps.db) return work({ ...deps, db: joining(deps.db, actor) });
  const { pool } = deps;
  return pool.use(async (client) => {
    let state: 'unused' | 'open' | 'closed' = 'unused';
    const db = new Transaction<Database>(
      props((compiled) => {
        if (state === 'closed') throw new Error('a database handle was used after its transaction ended');
        // BEGIN travels with the first statement, so a transaction costs one trip more than its statements.
        const place = state === 'unused' ? 'first' : 'next';
        state = 'open';
        return run(pool, client, open.actor, compiled, place);
      }),
    );
    const open: Open = { client, actor, deferred: [], after: [], lost: false };
    opened.set(db, open);
    const { claim } = actor.origin;
    try {
      if (claim) await spendClaim(db, claim);
      const result = await work({ ...deps, db });
      const { deferred: before, lost } = open;
      if (lost) throw new Error('a part of the transaction failed as somebody else, so it was rolled back');
      if (before.length > 0 && !isOpen(state)) {
        state = 'open';
        await commit(pool, client, { actor, place: 'first', before });
      } else if (isOpen(state)) await commit(pool, client, { actor, place: 'next', before });
      if (claim) claim.commits += 1;
      for (const tell of open.after) tell();
      return result;
    } catch (error) {
      if (isOpen(state)) await pool.rollBack(client);
      throw error;
    } finally {
      state = 'closed';
      opened.delete(db);
    }
  });
}

async function commit(
  pool: Pool,
  client: pg.PoolClient,
  statement: Pick<Statement, 'actor' | 'place' | 'before'>,
): Promise<void> {
  try {
    const { command } = await send(client, { ...statement, text: 'commit', values: [], named: pool.named });
    // PostgreSQL answers COMMIT of a failed transaction with a quiet ROLLBACK, which must not be reported as saved.
    if (command !== 'COMMIT') throw new Error('the transaction had failed and was rolled back');
  } catch (error) {
    // Which of several statements on one trip were parsed before it failed is not known: the connection goes.
    pool.discard(client);
    throw error;
  }
}

// Asked through a function: the compiler does not see that the callback moves `state`.
const isOpen = (state: 'unused' | 'open' | 'closed'): boolean => state === 'open';

async function run<R>(
  pool: Pool,
  client: pg.ClientBase,
  actor: Actor,
  { sql, parameters }: CompiledQuery,
  place: Statement['place'],
): Promise<QueryResult<R>> {
  const result = await inSpan(actor.origin, 'postgresql', sql, () =>
    send(client, { actor, text: sql, values: parameters, place, named: pool.named }),
  ).catch((error: unknown) => {
    if (isOutOfService(error)) pool.discard(client);
    throw error;
  });
  const rows: R[] = result.rows;
  return result.command === 'SELECT' ? { rows } : { rows, numAffectedRows: BigInt(result.rowCount ?? 0) };
}
