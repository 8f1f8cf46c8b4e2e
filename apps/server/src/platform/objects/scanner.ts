import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { within } from '#platform/within';

export type Verdict = 'clean' | 'infected';

/** One file that is being looked at while it arrives. */
export interface Scan {
  write(chunk: Buffer): Promise<void>;
  /** The verdict on all that was written. Throws where there is none: that a file was not scanned is not a verdict. */
  end(): Promise<Verdict>;
  abandon(): void;
}

export interface Scanner {
  begin(): Scan;
  /** Throws where it does not answer. */
  ping(timeoutMs: number): Promise<void>;
}

const replySizeBytesMax = 4_096;

/** ClamAV's daemon, asked by INSTREAM: it gets the bytes, not a path, so it needs no right to read our files. */
export function openScanner(url: string, timeoutMs: number): Scanner {
  const { protocol, hostname, port, pathname } = new URL(url);
  const target = protocol === 'unix:' ? { path: pathname } : { host: hostname, port: Number(port || 3310) };
  return {
    begin() {
      const socket = connect(target);
      const reply = readReply(socket);
      // It is read at the end, or not at all.
      reply.catch(() => undefined);
      const send = (bytes: Buffer | string) => within(timeoutMs, sendTo(socket, bytes, reply));
      let greeted: Promise<void> | undefined;
      const greet = () => (greeted ??= send('zINSTREAM\0'));
      return {
        async write(chunk) {
          await greet();
          await send(framed(chunk));
        },
        async end() {
          await greet();
          await send(framed(Buffer.alloc(0)));
          return verdictOf(await within(timeoutMs, reply));
        },
        abandon: () => void socket.destroy(),
      };
    },
    async ping(timeoutMs) {
      const socket = connect(target);
      try {
        socket.write('zPING\0');
        if ((await within(timeoutMs, readReply(socket))) !== 'PONG')
          throw new Error('the scanner does not answer PING');
      } finally {
        socket.destroy();
      }
    },
  };
}

/** Its length in four bytes, then the chunk; a length of zero is the end. */
function framed(chunk: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(chunk.length);
  return Buffer.concat([length, chunk]);
}

async function sendTo(socket: Socket, bytes: Buffer | string, reply: Promise<string>): Promise<void> {
  // An answer before the end is a refusal, and a connection that is gone never drains.
  if (!socket.write(bytes)) await Promise.race([once(socket, 'drain'), reply]);
}

async function readReply(socket: Socket): Promise<string> {
  let text = '';
  for await (const piece of socket) {
    text += String(piece);
    const end = text.indexOf('\0');
    if (end >= 0) return text.slice(0, end);
    if (text.length > replySizeBytesMax) break;
  }
  throw new Error('the scanner hung up without a verdict');
}

function verdictOf(reply: string): Verdict {
  if (reply === 'stream: OK') return 'clean';
  if (/^stream: .+ FOUND$/.test(reply)) return 'infected';
  throw new Error('the scanner gave no verdict');
}
