import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Answer } from './library.ts';

/** A request that the platform itself makes of a library within this process. */
export interface OwnCall {
  method: 'GET' | 'POST';
  url: string;
  headers?: Record<string, string>;
  form?: Record<string, string>;
}

export function ownRequest({ method, url, headers = {}, form }: OwnCall): IncomingMessage {
  const incoming = new IncomingMessage(new Socket());
  Object.assign(incoming, { method, url, httpVersion: '1.1', complete: true });
  incoming.headers = { accept: 'application/json', ...headers };
  if (form) {
    const content = new URLSearchParams(form).toString();
    incoming.headers['content-type'] = 'application/x-www-form-urlencoded';
    incoming.headers['content-length'] = String(Buffer.byteLength(content));
    incoming.push(content);
  }
  incoming.push(null);
  return incoming;
}

/** What the library answers. Nothing leaves the process, so no limit counts it and no caller can make such a request. */
export async function askLibrary(
  answer: Answer,
  incoming: IncomingMessage,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const outgoing = new ServerResponse(incoming);
  let text = '';
  // Without a socket there is nowhere to write to.
  outgoing.end = (chunk?: unknown) => {
    if (typeof chunk === 'string' || Buffer.isBuffer(chunk)) text = chunk.toString();
    return outgoing;
  };
  await answer(incoming, outgoing);
  return { status: outgoing.statusCode, body: text === '' ? {} : JSON.parse(text) };
}
