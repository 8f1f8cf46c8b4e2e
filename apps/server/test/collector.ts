import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Scope } from './house.ts';

export interface Collector {
  url: string;
  /** Each export, as it came. */
  received: string[];
  text(): string;
}

/** A collector of traces, speaking OTLP over HTTP. */
export async function openCollector(scope: Scope): Promise<Collector> {
  const received: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.url === '/v1/traces') received.push(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  scope.after(async () => void server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, received, text: () => received.join('\n') };
}
