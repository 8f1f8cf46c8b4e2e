import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Scope } from './house.ts';
import { freePort } from './pooler.ts';

export interface NatsServer {
  url: string;
  start(): Promise<void>;
  /** Ends it without a word, as a power switch would; what it wrote stays. */
  kill(): Promise<void>;
  /** Lets it hang, connected and silent, and go on. */
  pause(): void;
  resume(): void;
}

/** A NATS with JetStream of the test's own, on a free port, which it may do anything to. */
export async function startNats(scope: Scope): Promise<NatsServer> {
  const program = ['/usr/sbin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']
    .map((folder) => path.join(folder, 'nats-server'))
    .find((file) => existsSync(file));
  if (!program) throw new Error('nats-server is not installed: apt-get install nats-server');
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), 'tamga-nats-'));
  let child: ChildProcess | undefined;

  const server: NatsServer = {
    url: `nats://127.0.0.1:${port}`,
    async start() {
      child = spawn(program, ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', folder], { stdio: 'ignore' });
      for (let attempt = 0; attempt < 200 && !(await isListening(port)); attempt += 1) await sleep(25);
    },
    async kill() {
      const ended = child && once(child, 'close');
      child?.kill('SIGKILL');
      await ended;
      child = undefined;
    },
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
  };
  scope.after(async () => {
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  });
  await server.start();
  return server;
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
