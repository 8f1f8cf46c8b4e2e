import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Debian's PgBouncer in transaction mode before the test server, on a free port. */
export async function startPooler(): Promise<{ port: number; stop: () => void } | null> {
  if (!existsSync('/usr/sbin/pgbouncer')) {
    // Where the verdict counts nothing is left out; elsewhere it is said.
    if (process.env.CI) throw new Error('PgBouncer is not installed: apt-get install pgbouncer');
    return null;
  }
  const port = await freePort();
  const { hostname, port: target } = new URL(process.env.DATABASE_ADMIN_URL ?? 'postgres://127.0.0.1:5432');
  const folder = mkdtempSync(path.join(tmpdir(), 'tamga-pooler-'));
  const config = path.join(folder, 'pgbouncer.ini');
  writeFileSync(
    config,
    `[databases]
* = host=${hostname} port=${target || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${path.join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = 2
max_client_conn = 500
server_idle_timeout = 5
ignore_startup_parameters = extra_float_digits
`,
  );
  writeFileSync(path.join(folder, 'users.txt'), '"tamga_app" ""\n');
  chmodSync(folder, 0o755);
  // PgBouncer refuses to run as root.
  const asUser = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const child = spawn('/usr/sbin/pgbouncer', ['-q', ...asUser, config], { stdio: ['ignore', 'ignore', 'inherit'] });
  await untilListening(port, child);
  return { port, stop: () => child.kill() };
}

async function untilListening(port: number, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (child.exitCode !== null) throw new Error('PgBouncer ended at once');
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      socket.on('connect', () => socket.destroy());
    });
    if (isOpen) return;
    await sleep(50);
  }
  throw new Error('PgBouncer did not answer');
}

/** Below those that systems give to outgoing connections: one of these could have it before it is listened on. */
const [portMin, portMax] = [10_000, 32_000];

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(portMin, portMax);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}
