import { hash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { System } from '#platform/actor';
import { asActor } from './db.ts';
import { isLockTaken, type Pool } from './pool.ts';

const folder = path.join(import.meta.dirname, '../../../migrations');

export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

export function readMigrations(directory: string = folder): Migration[] {
  return globSync('*.sql', { cwd: directory })
    .toSorted()
    .map((name) => {
      const sql = readFileSync(path.join(directory, name), 'utf8');
      return { name, sql, checksum: hash('sha256', sql) };
    });
}

/** Every migration of this release, and when it was applied here. */
export async function listMigrations(
  deps: { pool: Pool },
  actor: System,
): Promise<{ name: string; applied_at: Date | null }[]> {
  const rows = await asActor(deps, actor).selectFrom('platform.migration').select(['name', 'applied_at']).execute();
  const applied = new Map(rows.map((row) => [row.name, row.applied_at]));
  return readMigrations().map(({ name }) => ({ name, applied_at: applied.get(name) ?? null }));
}

/** Brings the database up to date; safe to start from several processes at once. Returns what it applied. */
export async function migrate(ownerUrl: string, migrations: Migration[] = readMigrations()): Promise<string[]> {
  const client = new pg.Client(ownerUrl);
  // A lost connection fails the statement that runs; without a listener it would end the process before that is told.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext('tamga migrate'))`);
    await client.query(`
      create schema if not exists platform;
      create table if not exists platform.migration (
        name        text primary key,
        checksum    text not null,
        applied_at  timestamptz not null default now()
      );
      comment on table platform.migration is 'no-rls: names of migrations';`);
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from platform.migration',
    );
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    refuseRewrittenHistory(migrations, applied);

    const pending = migrations.filter((migration) => !applied.has(migration.name));
    for (const migration of pending) await apply(client, migration);
    return pending.map((migration) => migration.name);
  } finally {
    await client.end();
  }
}

/** A migration is never edited, removed or slipped in before others: databases that ran it would differ for ever. */
function refuseRewrittenHistory(migrations: Migration[], applied: ReadonlyMap<string, string>): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]));
  for (const [name, checksum] of applied) {
    if (!known.has(name)) throw new Error(`migration ${name} was applied here but is not in this release`);
    if (known.get(name) !== checksum) throw new Error(`migration ${name} was edited after it was applied`);
  }
  const last = [...applied.keys()].toSorted().at(-1) ?? '';
  const late = migrations.find((migration) => !applied.has(migration.name) && migration.name < last);
  if (late) throw new Error(`migration ${late.name} comes before ${last}, which is already applied`);
}

/** Everybody who comes after a statement that waits for a lock waits behind it: it gives up soon, and tries again. */
const lockTimeoutMs = 500;
const lockPauseMs = 1_000;
const lockAttemptsMax = 200;

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query('begin');
      await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
      await client.query(sql);
      await client.query('insert into platform.migration (name, checksum) values ($1, $2)', [name, checksum]);
      await client.query('commit');
      return;
    } catch (cause) {
      // Where the connection is gone, so is the transaction; what failed is still the migration.
      await client.query('rollback').catch(() => undefined);
      if (isLockTaken(cause) && attempt < lockAttemptsMax) await sleep(lockPauseMs);
      else throw new Error(`migration ${name} failed: ${cause instanceof Error ? cause.message : ''}`, { cause });
    }
  }
}
