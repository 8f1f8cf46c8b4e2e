import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../test/pooler.ts';
import type { Server } from './servers.ts';

/** The proxy that all others are compared with: one worker on the first core, with connections that are kept, doing nothing else. */
export async function startNginx(folder: string, upstream: string): Promise<Server> {
  const prefix = path.join(folder, 'nginx');
  mkdirSync(prefix, { recursive: true });
  const port = await freePort();
  writeFileSync(path.join(prefix, 'nginx.conf'), configOf(port, new URL(upstream).host));
  const child = spawn('taskset', ['-c', '0', 'nginx', '-p', prefix, '-c', 'nginx.conf', '-e', 'error.log'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  process.once('exit', () => child.kill());
  const url = `http://127.0.0.1:${port}`;
  const isUp = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  for (let tries = 0; !(await isUp()); tries += 1) {
    if (tries > 50) throw new Error('nginx did not start: is it installed?');
    await sleep(100);
  }
  return { url, process: child, stop: () => child.kill() };
}

const configOf = (port: number, upstream: string): string => `
daemon off; master_process off; pid nginx.pid;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path f; uwsgi_temp_path u; scgi_temp_path s;
  keepalive_requests 1000000000;
  upstream service { server ${upstream}; keepalive 128; keepalive_requests 1000000000; }
  server {
    listen 127.0.0.1:${port};
    location / { proxy_pass http://service/; proxy_http_version 1.1; proxy_set_header Connection ""; }
  }
}
`;
