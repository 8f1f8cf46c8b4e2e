import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** Says whose it is: a database outlives neither the process nor the run that it was made for. */
export const newDatabaseName = (): string => `tamga_test_${process.pid}_${randomUUID().replaceAll('-', '')}`;

/**
 * Drops the databases of files that are done. In memory a whole run would hold hundreds of them, some gigabytes more than
 * a small machine has. A file does not do it itself: processes that it has started are still closing theirs.
 */
export async function dropEndedDatabases(adminUrl: string): Promise<number> {
  const client = new pg.Client(adminUrl);
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>(
      `select datname from pg_database where datname ~ '^tamga_test_\\d+_'`,
    );
    const ended = rows.map(({ datname }) => datname).filter((name) => !isAlive(Number(name.split('_')[2])));
    for (const name of ended) await client.query(`drop database if exists ${name} with (force)`);
    return ended.length;
  } finally {
    await client.end();
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // One of another user is alive, too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
