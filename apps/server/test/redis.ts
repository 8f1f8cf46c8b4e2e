import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Redis as Client } from 'ioredis';
import type { Scope } from './house.ts';
import { freePort } from './pooler.ts';

/** A Redis of a test's own, to be treated badly. */
export interface RedisServer {
  url: string;
  /** As seen from outside, past everything that the platform does with it. */
  client: Client;
  /** The same server for a user of its own. */
  urlOf(user: string, password: string): string;
  kill(): Promise<void>;
  start(): Promise<void>;
  stall(): void;
  resume(): void;
}

export async function startRedisServer(scope: Scope): Promise<RedisServer> {
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  const client = new Client(url, { retryStrategy: () => 20, maxRetriesPerRequest: null });
  client.on('error', () => undefined);
  let child: ChildProcess | undefined;

  const start = async () => {
    const words = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    child = spawn('redis-server', words, { stdio: 'ignore' });
    await client.ping();
  };
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  await start();
  scope.after(async () => {
    client.disconnect();
    await kill();
  });
  const urlOf = (user: string, password: string) => `redis://${user}:${password}@127.0.0.1:${port}`;
  return { url, urlOf, client, start, kill, stall: () => child?.kill('SIGSTOP'), resume: () => child?.kill('SIGCONT') };
}
