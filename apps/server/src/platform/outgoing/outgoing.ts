import { createHash, X509Certificate } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { checkServerIdentity, type PeerCertificate } from 'node:tls';
import { isWithin, lookupWithin, type Reach } from './reach.ts';

export interface Request {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  reach: Reach;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** From the first byte sent to the last byte read. */
  timeoutMs: number;
  /** Gives it up before that. */
  signal?: AbortSignal | undefined;
  /** A longer answer is given up, so that it cannot fill our memory. */
  sizeBytesMax: number;
  /** Keeps the connections for TLS; the agent of the process, if unset. */
  agent?: https.Agent | undefined;
}

export interface Reply {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

/** The one door by which we call others over HTTP. It follows no redirect: where we ask is not theirs to decide. */
export async function send(request: Request): Promise<Reply> {
  const incoming = await begin(request);
  try {
    const { statusCode = 0, headers: told } = incoming;
    return { status: statusCode, headers: told, body: await readAll(incoming, request.sizeBytesMax) };
  } finally {
    incoming.destroy();
  }
}

/** An answer that is read while it is written. Who leaves the loop early hangs up. */
export interface Flow {
  status: number;
  headers: http.IncomingHttpHeaders;
  bytes: AsyncIterable<Buffer>;
  hangUp(): void;
}

/** The same for an answer that takes its time. */
export async function sendForFlow(request: Request): Promise<Flow> {
  const incoming = await begin(request);
  const { statusCode: status = 0, headers } = incoming;
  return { status, headers, bytes: bounded(incoming, request.sizeBytesMax), hangUp: () => void incoming.destroy() };
}

async function begin(request: Request): Promise<http.IncomingMessage> {
  const { method, url, headers = {}, body, timeoutMs } = request;
  const target = new URL(url);
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout;
  const sized = body === undefined ? headers : { ...headers, 'content-length': String(Buffer.byteLength(body)) };
  const isSecure = target.protocol === 'https:';
  if (!isSecure && target.protocol !== 'http:') throw new Error('only http and https are spoken here');
  const options = { method, headers: sized, signal, ...wayTo(target, request) };
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  const outgoing = isSecure ? https.request(target, options, resolve) : http.request(target, options, resolve);
  outgoing.once('error', reject);
  outgoing.end(body);
  return promise;
}

/** Not those of the process: a connection that was opened without looking at the address is not used here. */
const guarded = { 'http:': new http.Agent(), 'https:': new https.Agent() };

function wayTo({ protocol, hostname }: URL, { reach, agent }: Request): http.RequestOptions {
  if (reach === 'anywhere') return protocol === 'https:' && agent ? { agent } : {};
  const literal = hostname.replace(/^\[|\]$/g, '');
  // No name, so nothing would be looked up.
  if (isIP(literal) !== 0 && !isWithin(reach, literal))
    throw new Error('the address is not one that others may have us call');
  return { agent: guarded[protocol === 'https:' ? 'https:' : 'http:'], lookup: lookupWithin(reach) };
}

async function readAll(incoming: http.IncomingMessage, sizeBytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const bytes of bounded(incoming, sizeBytesMax)) chunks.push(bytes);
  return Buffer.concat(chunks);
}

async function* bounded(incoming: http.IncomingMessage, sizeBytesMax: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of incoming) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > sizeBytesMax) throw new Error(`the answer is longer than ${sizeBytesMax} bytes`);
    yield bytes;
  }
}

/**
 * Connections to a server that must show one of these keys for TLS (SHA-256, in base64), besides the right name. They
 * are apart from all others: a connection or a TLS session that was opened without looking at the key is not used here.
 */
export const pinnedAgent = (keys: string[]): https.Agent =>
  new https.Agent({
    keepAlive: true,
    checkServerIdentity(host: string, peer: PeerCertificate): Error | undefined {
      const wrong = checkServerIdentity(host, peer);
      if (wrong) return wrong;
      const key = new X509Certificate(peer.raw).publicKey.export({ type: 'spki', format: 'der' });
      const shown = createHash('sha256').update(key).digest('base64');
      return keys.includes(shown) ? undefined : new Error('the provider shows a key that we do not know');
    },
  });
