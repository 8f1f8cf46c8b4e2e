import type { OutgoingHttpHeader, ServerResponse } from 'node:http';
import { heartbeat } from './event-text.ts';

/** The connection of one reader. */
export interface Wire {
  send(text: string): void;
  /** Sends a heartbeat where nothing was sent for a while, and ends a reader that does not read. */
  look(nowMs: number): void;
  /** Says a last word and hangs up, also on a reader that does not read it. */
  end(text: string): void;
}

const heartbeatMs = 15_000;
/** What one reader may leave unread in this process; the system's own buffers come before it. */
const unreadBytesMax = 64 * 1_024;
const unreadMs = 30_000;
/** How long the last word may take to leave. */
const lastWordMs = 2_000;

const headersOfStreams = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Proxies that follow nginx hold nothing back then.
  'x-accel-buffering': 'no',
  // No request follows on this connection, and one that is stopping waits for none.
  connection: 'close',
};

/** Begins the answer. `onClose` is told once, when either side has ended the connection. */
export function openWire(
  response: ServerResponse,
  headers: Readonly<Record<string, OutgoingHttpHeader | undefined>>,
  onClose: (isSlow: boolean) => void,
): Wire {
  let sentAt = Date.now();
  let unreadSince: number | null = null;
  let isSlow = false;
  const cutOff = () => {
    isSlow = true;
    response.destroy();
  };
  response.once('close', () => onClose(isSlow));
  response.on('error', () => response.destroy());
  for (const [name, value] of Object.entries({ ...headers, ...headersOfStreams }))
    if (value !== undefined) response.setHeader(name, value);
  response.writeHead(200).flushHeaders();

  const send = (text: string): void => {
    if (response.destroyed || response.writableEnded) return;
    response.write(text);
    sentAt = Date.now();
    if (response.writableLength > unreadBytesMax) cutOff();
  };
  return {
    send,
    look(nowMs) {
      unreadSince = response.writableLength > 0 ? (unreadSince ?? nowMs) : null;
      if (unreadSince !== null && nowMs - unreadSince > unreadMs) cutOff();
      else if (nowMs - sentAt >= heartbeatMs) send(heartbeat);
    },
    end(text) {
      if (response.destroyed || response.writableEnded) return;
      response.end(text);
      const timer = setTimeout(() => response.destroy(), lastWordMs);
      response.once('close', () => clearTimeout(timer));
    },
  };
}
