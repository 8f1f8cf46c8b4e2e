import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream';
import type { Scope } from '../../server/test/house.ts';

/** A balancer that speaks TLS with a certificate of its own making, before a web server. Answers with its address. */
export async function openFront(scope: Scope, port: number): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tamga-test-front-'));
  const [keyFile, certFile] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const words = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=127.0.0.1`;
  execFileSync('openssl', [...words.split(' '), '-keyout', keyFile, '-out', certFile], { stdio: 'ignore' });
  const server = createServer({ key: readFileSync(keyFile), cert: readFileSync(certFile) }, (asked, answered) => {
    const { method, url, headers } = asked;
    const onward = request({ port, host: '127.0.0.1', method, path: url, headers }, (reply) => {
      // The client may have gone meanwhile.
      if (answered.destroyed) {
        reply.destroy();
        return;
      }
      answered.writeHead(reply.statusCode ?? 502, reply.rawHeaders);
      pipeline(reply, answered, () => undefined);
    });
    pipeline(asked, onward, () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  scope.after(async () => {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
