import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Scope } from '../house.ts';

export interface Balancer {
  url: string;
  /** Whether requests are sent to this target now. */
  isUsed(target: string): boolean;
  /** How often a request was sent to another target because the first did not take it. */
  retries: number;
}

const lookTimeoutMs = 2_000;
/** One that says that it is not ready is left at once; one that only is slow to say so, as on a busy machine, after so many. */
const silencesMax = 3;

/**
 * A balancer before the APIs: it checks only now and then which is ready, keeps its connections, and tries another
 * target as nginx does, that is when the request was not sent, or when it may be sent twice.
 */
export async function startBalancer(scope: Scope, targets: string[], lookEveryMs: number): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 256 });
  const over = new AbortController();
  const used = new Set<string>();
  let turn = 0;

  async function look(target: string): Promise<void> {
    let silences = 0;
    while (!over.signal.aborted) {
      const answer = await fetch(`${target}/ready`, { signal: AbortSignal.timeout(lookTimeoutMs) }).then(
        ({ status }) => (status === 200 ? 'ready' : 'not ready'),
        (error: unknown) => (error instanceof DOMException ? 'silent' : 'gone'),
      );
      silences = answer === 'silent' ? silences + 1 : 0;
      if (answer === 'ready') used.add(target);
      else if (answer !== 'silent' || silences >= silencesMax) used.delete(target);
      await sleep(lookEveryMs);
    }
  }

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const left = targets.filter((target) => used.has(target));
    for (turn += 1; left.length > 0; balancer.retries += 1) {
      const [target = ''] = left.splice(turn % left.length, 1);
      try {
        const reply = await send(agent, target, incoming, body);
        const content = await buffer(reply);
        outgoing.writeHead(reply.statusCode ?? 502, { 'content-type': reply.headers['content-type'] ?? '' });
        return void outgoing.end(content);
      } catch (error) {
        const isUnsent = error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';
        if (!isUnsent && incoming.method !== 'GET') break;
      }
    }
    outgoing.writeHead(502).end('{}');
  }

  const looking = targets.map(look);
  const server = createServer({ keepAliveTimeout: 60_000 }, (incoming, outgoing) => void pass(incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  scope.after(async () => {
    over.abort();
    server.closeAllConnections();
    server.close();
    await Promise.all(looking);
    agent.destroy();
  });
  const { port } = server.address() as AddressInfo;
  const balancer: Balancer = { url: `http://127.0.0.1:${port}`, isUsed: (target) => used.has(target), retries: 0 };
  return balancer;
}

function send(agent: Agent, target: string, { method, url, headers }: IncomingMessage, body: Buffer) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const { connection: _, ...passed } = headers;
  request(target + url, { agent, method, headers: passed }, resolve)
    .on('error', reject)
    .end(body);
  return promise;
}
