import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { injectBeginning, isEventStream } from '#test/event-streams';
import type { Answer } from './judge.ts';
import type { FuzzRequest } from './requests.ts';

/** Bytes for a socket, mostly no HTTP. `isClosed` where the caller hangs up at once and need not be answered. */
export interface RawRequest {
  bytes: Buffer;
  isClosed: boolean;
}

export type Send = (request: FuzzRequest) => Promise<Answer>;

/** Without a socket, which is many times faster. */
export const byInjection =
  (app: FastifyInstance): Send =>
  async ({ method, url, headers, body }) => {
    const options = { method, url, headers, ...(body === undefined ? {} : { payload: body }) };
    const reply = await injectBeginning(app, options);
    return { status: reply.statusCode, headers: reply.headers, body: reply.body };
  };

/** An answer that takes longer never comes. */
const answerMs = 60_000;

/** Over sockets that stay open, where a path is sent as it is written. */
export function byHttp(origin: string): { send: Send; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const { hostname, port } = new URL(origin);
  const send: Send = ({ method, url, headers, body }) =>
    new Promise((resolve, reject) => {
      // The client does not send the length of a body that its method does not call for.
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
      const signal = AbortSignal.timeout(answerMs);
      const options = { agent, signal, hostname, port, method, path: url, headers: { ...headers, ...length } };
      const sent = httpRequest(options, (reply) => {
        const chunks: Buffer[] = [];
        const answer = () =>
          resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(chunks).toString() });
        const goesOn = isEventStream(reply.headers['content-type']);
        reply.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          // It does not end by itself; its beginning is what can be judged.
          if (goesOn) sent.destroy();
        });
        reply.on('error', goesOn ? answer : reject);
        reply.on('end', answer);
      });
      sent.on('error', reject);
      sent.end(body);
    });
  return { send, close: () => agent.destroy() };
}

/**
 * Bytes as they are, and everything that comes back, a character for each byte; null when the server neither answers
 * nor closes in time.
 */
export function sendBytes(origin: string, { bytes, isClosed }: RawRequest, hangMs: number): Promise<string | null> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let isSilent = false;
    const socket = connect(Number(port), hostname, () => {
      // Hanging up at once, which the server takes for having lost interest, is one more thing to try.
      if (isClosed) socket.end(bytes);
      else socket.write(bytes);
    });
    socket.setTimeout(hangMs, () => {
      isSilent = chunks.length === 0;
      socket.destroy();
    });
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      // The connection stays open for the next request, which does not come.
      socket.setTimeout(50);
    });
    // A server that has read enough resets the connection; what it said before counts.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(isSilent ? null : Buffer.concat(chunks).toString('latin1')));
  });
}

/** A line for the shell that sends the same request to a server of one's own; tokens are named, not told. */
export function curlOf({ method, url, headers, body, caller }: FuzzRequest): string {
  const shown = Object.entries(headers).map(([name, value]) => {
    const isToken = name === 'authorization' && caller !== 'somebody odd' && value.startsWith('Bearer ey');
    return ` -H ${isToken ? `"authorization: Bearer $TOKEN"` : quoted(`${name}: ${value}`)}`;
  });
  const line = `curl -si --path-as-is -X ${method} ${quoted(`http://127.0.0.1:8080${url}`)}${shown.join('')}`;
  if (body === undefined) return line;
  const bytes = Buffer.from(body);
  const isPlain = typeof body === 'string' && bytes.length < 500 && /^[\x20-\x7e]*$/.test(body);
  if (isPlain) return `${line} --data-binary ${quoted(body)}`;
  return `base64 -d <<< ${gzipSync(bytes).toString('base64')} | gunzip | ${line} --data-binary @-`;
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
