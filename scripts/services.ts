// Makes sure that PostgreSQL, Redis and NATS answer on this machine: those that do are used, the others are started.
// `--install` may also install Debian's packages; without it, what is missing is named.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = path.join(import.meta.dirname, '..');
const data = path.join(root, '.tamga');

interface Engine {
  name: string;
  port: number;
  package: string;
  program: () => string | undefined;
  start: (program: string) => void;
}

const isRoot = process.getuid?.() === 0;

const engines: Engine[] = [
  { name: 'PostgreSQL', port: 5432, package: 'postgresql', program: findPostgres, start: startPostgres },
  { name: 'Redis', port: 6379, package: 'redis-server', program: () => find('redis-server'), start: startRedis },
  { name: 'NATS', port: 4222, package: 'nats-server', program: () => find('nats-server'), start: startNats },
];

export async function ensureServices(options: { install: boolean }): Promise<void> {
  const missing = await unanswered();
  if (missing.length === 0) return;
  mkdirSync(data, { recursive: true });
  if (hasDocker()) {
    const names = missing.map((engine) => engine.name.toLowerCase());
    execFileSync('docker', ['compose', 'up', '--detach', '--wait', ...names], { cwd: root, stdio: 'inherit' });
  } else {
    if (options.install) install(missing.filter((engine) => !engine.program()).map((engine) => engine.package));
    for (const engine of missing) startEngine(engine);
  }
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if ((await unanswered()).length === 0) return;
    await sleep(100);
  }
  const silent = (await unanswered()).map(({ name, port }) => `${name} (port ${port})`);
  throw new Error(`${silent.join(', ')} did not answer; see the logs in .tamga`);
}

function startEngine(engine: Engine): void {
  const program = engine.program();
  if (!program) {
    throw new Error(
      `${engine.name} does not answer on port ${engine.port} and is not installed: apt-get install ${engine.package}`,
    );
  }
  console.log(`starting ${engine.name}`);
  engine.start(program);
}

async function unanswered(): Promise<Engine[]> {
  const answers = await Promise.all(engines.map(({ port }) => isAnswering(port)));
  return engines.filter((_, index) => !answers[index]);
}

function isAnswering(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, timeout: 1_000 });
    const settle = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
    socket.once('timeout', () => settle(false));
  });
}

const hasDocker = (): boolean => spawnSync('docker', ['info'], { stdio: 'ignore' }).status === 0;

function find(program: string): string | undefined {
  return ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/opt/homebrew/bin']
    .map((folder) => path.join(folder, program))
    .find((file) => existsSync(file));
}

function findPostgres(): string | undefined {
  return find('pg_ctl') ?? globSync('/usr/lib/postgresql/*/bin/pg_ctl').toSorted().at(-1);
}

function install(packages: string[]): void {
  if (packages.length === 0) return;
  const apt = (...words: string[]) =>
    execFileSync(
      'apt-get',
      ['-qq', '-y', '--no-install-recommends', '-o', 'Dpkg::Options::=--force-confold', ...words],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      },
    );
  console.log(`installing ${packages.join(', ')}`);
  apt('update');
  if (packages.includes('postgresql')) {
    // Debian would make and start a cluster of its own, with passwords that we do not know.
    apt('install', 'postgresql-common');
    const file = '/etc/postgresql-common/createcluster.conf';
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(/^#?create_main_cluster.*$/m, 'create_main_cluster = false'),
    );
  }
  apt('install', ...packages);
}

/** A cluster of our own under .tamga. PostgreSQL refuses to run as root, so there it runs as the user of its package. */
function startPostgres(pgCtl: string): void {
  const folder = isRoot ? '/var/lib/postgresql/tamga' : path.join(data, 'postgres');
  const run = (file: string, words: string[]) => {
    const command = isRoot ? ['runuser', '-u', 'postgres', '--', file, ...words] : [file, ...words];
    execFileSync(command[0] ?? file, command.slice(1), { stdio: ['ignore', 'ignore', 'inherit'], cwd: '/tmp' });
  };
  const initdb = path.join(path.dirname(pgCtl), 'initdb');
  if (!existsSync(path.join(folder, 'PG_VERSION'))) {
    run(initdb, ['-D', folder, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8']);
  }
  run(pgCtl, [
    '-D',
    folder,
    '-l',
    path.join(folder, 'server.log'),
    '-o',
    '-c listen_addresses=127.0.0.1 -c unix_socket_directories=/tmp',
    '-w',
    'start',
  ]);
}

function startRedis(program: string): void {
  execFileSync(program, ['--daemonize', 'yes', '--bind', '127.0.0.1', '--port', '6379', '--save', '', '--dir', data]);
}

function startNats(program: string): void {
  const log = openSync(path.join(data, 'nats.log'), 'a');
  spawn(program, ['-a', '127.0.0.1', '-p', '4222', '-js', '-sd', path.join(data, 'nats')], {
    detached: true,
    stdio: ['ignore', log, log],
  }).unref();
}

if (process.argv[1] === import.meta.filename) await ensureServices({ install: process.argv.includes('--install') });
