import { execFileSync } from 'node:child_process';
import { chownSync, globSync, mkdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { type Program, programOf, quietPort } from './harness.ts';

export interface Engine extends Program {
  url: string;
}

/** A PostgreSQL that keeps what it acknowledged, as one in earnest does, and comes back in the same folder and port. */
export async function postgresIn(folder: string): Promise<Engine> {
  const binaries = globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1);
  if (!binaries) throw new Error('PostgreSQL is not installed: apt-get install postgresql');
  const data = path.join(folder, 'postgres');
  mkdirSync(data);
  // It refuses to run as root.
  const owner = process.getuid?.() === 0 ? userNamed('postgres') : undefined;
  if (owner) for (const place of [folder, data]) chownSync(place, owner.uid, owner.gid);
  const initdb = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];
  execFileSync(path.join(binaries, 'initdb'), initdb, {
    ...owner,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const port = await quietPort();
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: data,
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
  };
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return {
    url,
    ...programOf({
      name: 'postgresql',
      command: [path.join(binaries, 'postgres'), '-D', data, ...words],
      options: { ...owner, cwd: folder },
      logFile: path.join(folder, 'postgres.log'),
      answers: () => answersQuery(url),
    }),
  };
}

function userNamed(name: string): { uid: number; gid: number } {
  const [uid = 0, gid = 0] = ['-u', '-g'].map((word) => Number(execFileSync('id', [word, name])));
  return { uid, gid };
}

async function answersQuery(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** It writes down everything before it answers, so that it comes back with its memory, unless that is taken from it. */
export async function redisIn(folder: string): Promise<Engine & { forget(): void }> {
  const data = path.join(folder, 'redis');
  mkdirSync(data);
  const port = await quietPort();
  const words = ['--bind', '127.0.0.1', '--port', String(port), '--dir', data, '--save', ''];
  return {
    url: `redis://127.0.0.1:${port}`,
    forget: () => rmSync(path.join(data, 'appendonlydir'), { recursive: true, force: true }),
    ...programOf({
      name: 'redis',
      command: ['redis-server', ...words, '--appendonly', 'yes', '--appendfsync', 'always'],
      logFile: path.join(folder, 'redis.log'),
      answers: async () => (await firstWordsOf(port, 'PING\r\n')).startsWith('+PONG'),
    }),
  };
}

export async function natsIn(folder: string): Promise<Engine> {
  const port = await quietPort();
  return {
    url: `nats://127.0.0.1:${port}`,
    ...programOf({
      name: 'nats',
      command: ['nats-server', '-a', '127.0.0.1', '-p', String(port), '-js', '-sd', path.join(folder, 'nats')],
      logFile: path.join(folder, 'nats.log'),
      answers: async () => (await firstWordsOf(port, '')).startsWith('INFO'),
    }),
  };
}

/** The first bytes of a server, after our greeting or by itself. */
function firstWordsOf(port: number, greeting: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, timeout: 1_000 });
    socket.once('connect', () => socket.write(greeting));
    socket.once('data', (chunk) => {
      socket.destroy();
      resolve(String(chunk));
    });
    socket.once('timeout', () => socket.destroy(new Error('silent')));
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('closed without a word')));
  });
}
