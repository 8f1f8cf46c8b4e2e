import { execFileSync } from 'node:child_process';
import { chownSync, globSync, rmSync } from 'node:fs';
import path from 'node:path';
import { makeFastFolder } from './fast-folder.ts';
import { freePort } from './pooler.ts';

export interface Cluster {
  adminUrl: string;
  stop(): void;
}

const isRoot = process.getuid?.() === 0;

/**
 * A PostgreSQL of the tests' own, in memory and without waiting for the disk: hundreds of databases are made and
 * thrown away, and none needs to outlive a power cut. Null where PostgreSQL's programs are not on this machine.
 */
export async function startCluster(): Promise<Cluster | null> {
  const binaries = globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1);
  if (!binaries) return null;
  const folder = makeFastFolder('postgres');
  const run = (program: string, ...words: string[]) => {
    const file = path.join(binaries, program);
    const [command, ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', file, ...words] : [file, ...words];
    execFileSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'], cwd: '/tmp' });
  };
  if (isRoot) {
    const [uid = 0, gid = 0] = ['-u', '-g'].map((word) => Number(execFileSync('id', [word, 'postgres'])));
    chownSync(folder, uid, gid);
  }
  const port = await freePort();
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: 300,
    // It looks into each of hundreds of databases once in this time, and would start ten times a second.
    autovacuum_naptime: '1h',
  };
  run('initdb', '-D', folder, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync');
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  run('pg_ctl', '-D', folder, '-l', path.join(folder, 'server.log'), '-o', options.join(' '), '-w', 'start');
  return {
    adminUrl: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop() {
      run('pg_ctl', '-D', folder, '-m', 'immediate', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
