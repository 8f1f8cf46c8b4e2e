import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { compiled, type House, type Scope, secrets, unhurried } from './house.ts';

/** The settings of a process of its own that shares the database, Redis and NATS of a house. */
export const settingsBeside = ({ deps: { config } }: Pick<House, 'deps'>): Record<string, string> => ({
  NODE_ENV: 'test',
  LOG_LEVEL: 'error',
  DATABASE_URL: config.DATABASE_URL.reveal(),
  DATABASE_NAMED_STATEMENTS: config.DATABASE_NAMED_STATEMENTS,
  REDIS_URL: config.REDIS_URL.reveal(),
  REDIS_PREFIX: config.REDIS_PREFIX,
  NATS_URL: config.NATS_URL.reveal(),
  NATS_STREAM: config.NATS_STREAM,
  ...unhurried,
  ...secrets,
});

/** A program with its words, as a process of its own: it can be killed, and is when the test ends. */
export function startProcess(
  scope: Scope,
  words: readonly string[],
  env: Record<string, string>,
): ChildProcessByStdio<null, Readable, null> {
  const child = spawn(process.execPath, words, {
    env: { PATH: process.env.PATH ?? '', ...compiled, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Unread output must not fill the pipe and hold the process up.
  child.stdout.resume();
  scope.after(async () => {
    if (child.exitCode !== null || child.signalCode) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  });
  return child;
}
