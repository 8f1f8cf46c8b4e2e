import type { ErrorCode } from '@tamga/contract';
import pg from 'pg';
import { AppError } from '#platform/error';

/** A calendar day stays text: turned into a Date it would move with the time zone of the process. */
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export interface PoolSettings {
  url: string;
  connectionsMax: number;
  /** Named statements save parsing; a pooler that hands out a new backend per transaction cannot have them. */
  named: boolean;
  queryTimeoutMs: number;
  acquireTimeoutMs: number;
}

export interface Pool {
  named: boolean;
  /** Lends a connection to `work`. One whose state is in doubt afterwards is closed instead of kept. */
  use<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>;
  rollBack(client: pg.PoolClient): Promise<void>;
  /** Has a connection closed after its present use. */
  discard(client: pg.ClientBase): void;
  /** A connection apart from the pool, without time limits, for long work. The caller ends it. */
  connectApart(): Promise<pg.Client>;
  counts(): { total: number; idle: number; waiting: number };
  end(): Promise<void>;
}

export function openPool(settings: PoolSettings, onError: (error: Error) => void): Pool {
  const pool = new pg.Pool({
    connectionString: settings.url,
    max: settings.connectionsMax,
    connectionTimeoutMillis: settings.acquireTimeoutMs,
    query_timeout: settings.queryTimeoutMs,
    idleTimeoutMillis: 60_000,
    application_name: 'tamga',
  });
  // An idle connection that the server closed: the pool has dropped it already.
  pool.on('error', onError);
  const broken = new WeakSet<pg.ClientBase>();
  // A backend can die between two statements of a transaction; without a listener that would end the process.
  pool.on('connect', (client) => client.on('error', () => broken.add(client)));

  return {
    named: settings.named,

    async use(work) {
      const client = await pool.connect().catch((cause: unknown) => {
        throw new AppError('server.unavailable', { cause });
      });
      try {
        return await work(client);
      } catch (error) {
        const isHarmless = isServerError(error) || (error instanceof AppError && !isOutOfService(error));
        if (!isHarmless) broken.add(client);
        throw error;
      } finally {
        client.release(broken.has(client));
      }
    },

    async rollBack(client) {
      // Behind a statement that hangs it would hang too; the connection is closed, and the transaction with it.
      if (broken.has(client)) return;
      await client.query('rollback').catch(() => broken.add(client));
    },

    discard: (client) => void broken.add(client),

    async connectApart() {
      const client = new pg.Client({
        connectionString: settings.url,
        connectionTimeoutMillis: settings.acquireTimeoutMs,
        application_name: 'tamga long reading',
      });
      client.on('error', onError);
      await client.connect().catch((cause: unknown) => {
        throw new AppError('server.unavailable', { cause });
      });
      return client;
    },

    counts: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    end: () => pool.end(),
  };
}

/** An error that PostgreSQL itself reported, after which the connection is as good as before. */
export function isServerError(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && error.severity !== 'FATAL';
}

const lockNotAvailable = '55P03';
/** Canceled, waited too long for a lock, could not be put in a row with others, stood in each other's way. */
const comeAgain = new Set(['57014', lockNotAvailable, '40001', '40P01']);
/** A primary that became a standby (25006), has no room (53), or is being stopped or started (57P). */
const outOfService = /^(25006|53|57P)/;

/** The refusal for an error of a statement: an engine that cannot serve now is no bug. */
export function refusalOf(error: unknown): unknown {
  if (!isServerError(error) || outOfService.test(error.code ?? ''))
    return new AppError('server.unavailable', { cause: error });
  return comeAgain.has(error.code ?? '') ? new AppError('server.too_slow', { cause: error }) : error;
}

/** Whether the connection itself is in doubt, and not only what was asked on it. */
export const isOutOfService = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'server.unavailable';

export const isLockTaken = (error: unknown): boolean => isServerError(error) && error.code === lockNotAvailable;

/** Whether a statement was refused because `constraint` says the value is taken. */
export function isTaken(error: unknown, constraint: string): boolean {
  return isServerError(error) && error.code === '23505' && error.constraint === constraint;
}

/** Whether a statement was refused because the exclusion `constraint` says that two of them cannot be at once. */
export function excludes(error: unknown, constraint: string): boolean {
  return isServerError(error) && error.code === '23P01' && error.constraint === constraint;
}

/** Whether a statement was refused because of the foreign key `constraint`: what it needs is gone, or is needed. */
export function breaksReference(error: unknown, constraint: string): boolean {
  return isServerError(error) && error.code === '23503' && error.constraint === constraint;
}

/** Waits for `work`, and tells in our words what the database refused for a reason that we know. */
export async function refusing<T>(work: Promise<T>, isKnown: (error: unknown) => boolean, code: ErrorCode): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw isKnown(error) ? new AppError(code, { cause: error }) : error;
  }
}
