import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { compiled, type House, type Scope, secrets, unhurried } from './house.ts';

export interface LabProcess {
  child: ChildProcess;
  url: string;
}

/** An API process of its own, with the operations of the lab, on the database and Redis of a house. */
export async function startLab(scope: Scope, house: House, more: Record<string, string> = {}): Promise<LabProcess> {
  const { config } = house.deps;
  const env = {
    ...unhurried,
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    DATABASE_URL: config.DATABASE_URL.reveal(),
    DATABASE_NAMED_STATEMENTS: config.DATABASE_NAMED_STATEMENTS,
    REDIS_URL: config.REDIS_URL.reveal(),
    REDIS_PREFIX: config.REDIS_PREFIX,
    ...compiled,
    ...secrets,
    ...more,
  };
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'lab.process.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  scope.after(async () => {
    if (child.exitCode !== null || child.signalCode) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  });
  const [url] = await once(createInterface(child.stdout), 'line');
  return { child, url };
}
