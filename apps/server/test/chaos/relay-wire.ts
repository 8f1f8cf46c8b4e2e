import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Scope } from '../house.ts';

/** What lies between two platforms: it loses answers, sends twice, overtakes, changes and repeats. */
export interface Wire {
  /** Where the platform behind this address is reached through it. */
  through(target: string): string;
  /** While it is cut, nothing arrives. */
  isCut: boolean;
  counts: Record<Trick | 'passed', number>;
}

const tricks = ['lost_answer', 'twice', 'late', 'changed', 'repeated', 'busy'] as const;
type Trick = (typeof tricks)[number];
/** One of this many messages meets each of them. */
const oneOf = 30;
const lateMsMax = 400;
const rememberedMax = 200;

interface Message {
  target: string;
  headers: Record<string, string>;
  body: Buffer;
}

export async function openWire(scope: Scope): Promise<Wire> {
  const targets: string[] = [];
  const remembered: Message[] = [];
  const wire: Wire = {
    isCut: false,
    counts: { passed: 0, lost_answer: 0, twice: 0, late: 0, changed: 0, repeated: 0, busy: 0 },
    through(target) {
      targets.push(target);
      return `${origin}/${targets.length - 1}`;
    },
  };
  const server = http.createServer((request, reply) => {
    void carry(request, reply).catch(() => reply.destroy());
  });

  async function carry(request: http.IncomingMessage, reply: http.ServerResponse): Promise<void> {
    const body = Buffer.concat(await request.toArray());
    if (wire.isCut) return void reply.destroy();
    const message = { target: targets[Number(request.url?.slice(1))] ?? '', headers: kept(request.headers), body };
    const trick = tricks[Math.floor(Math.random() * tricks.length * oneOf)];
    wire.counts[trick ?? 'passed'] += 1;
    if (trick === 'busy') return void reply.writeHead(503, { 'retry-after': '1' }).end();
    if (trick === 'late') await sleep(Math.random() * lateMsMax);
    if (trick === 'changed') await deliver({ ...message, body: changed(body) });
    if (trick === 'repeated') for (const old of remembered.slice(0, 3)) await deliver(old);
    const answers = await Promise.all((trick === 'twice' ? [message, message] : [message]).map(deliver));
    remembered.unshift(message);
    remembered.length = Math.min(remembered.length, rememberedMax);
    const answer = answers[0];
    // What came of it the sender never learns.
    if (!answer || trick === 'lost_answer') return void reply.destroy();
    reply.writeHead(answer.status, answer.headers).end(answer.body);
  }

  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  scope.after(async () => (server.closeAllConnections(), void server.close()));
  return wire;
}

async function deliver({ target, headers, body }: Message) {
  const answer = await fetch(target, { method: 'POST', headers, body }).catch(() => null);
  if (!answer) return null;
  const retryAfter = answer.headers.get('retry-after');
  return {
    status: answer.status,
    headers: { 'content-type': 'application/json', ...(retryAfter && { 'retry-after': retryAfter }) },
    body: await answer.text(),
  };
}

const kept = (headers: http.IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      /^(webhook-|content-type$)/.test(name) && typeof value === 'string' ? [[name, value]] : [],
    ),
  );

function changed(body: Buffer): Buffer {
  const copy = Buffer.from(body);
  const place = Math.floor(Math.random() * copy.length);
  copy[place] = (copy[place] ?? 0) ^ 1;
  return copy;
}
