import { execFileSync, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

export const adminUrl = process.env.DATABASE_ADMIN_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** Made anew by every run: two runs side by side need two names (BENCH_DATABASE). */
export const database = process.env.BENCH_DATABASE ?? 'tamga_bench';
if (!/^tamga_bench\w{0,40}$/.test(database)) throw new Error('BENCH_DATABASE begins with tamga_bench');

/** The database of the measurements, as `user`. */
export function urlAs(user: string): string {
  const url = new URL(adminUrl);
  url.username = user;
  url.pathname = `/${database}`;
  return url.href;
}

export const superuser = urlAs(new URL(adminUrl).username);

/** As the superuser, past everything of ours. */
export async function ask(text: string): Promise<void> {
  const client = new pg.Client(superuser);
  await client.connect();
  await client.query(text);
  await client.end();
}

/** Transactions per second of a script of pgbench, with statements prepared: PostgreSQL with nothing of ours before it. */
export function pgbench(folder: string, script: string, seconds: number, clients = 16): number {
  const file = path.join(folder, 'transaction.sql');
  writeFileSync(file, script);
  const load = ['-c', String(clients), '-j', '2', '-T', String(seconds)];
  const words = ['-n', '-M', 'prepared', ...load, '-f', file, urlAs('tamga_app')];
  const report = execFileSync('pgbench', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return Number(/tps = ([\d.]+)/.exec(report)?.[1]);
}

/** Seconds that PostgreSQL and its own client take to send rows nowhere, as a binary COPY. */
export function copyAway(query: string): number {
  const started = performance.now();
  execFileSync('psql', ['-q', '-c', `copy (${query}) to stdout (format binary)`, superuser], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return (performance.now() - started) / 1_000;
}

/** A worker of ours, which seals while others write. */
export function startWorker(env: NodeJS.ProcessEnv): { stop(): void } {
  const main = path.join(import.meta.dirname, '../src/main.ts');
  const child = spawn(process.execPath, [main, 'worker'], { env: { ...process.env, ...env }, stdio: 'ignore' });
  return { stop: () => void child.kill() };
}
