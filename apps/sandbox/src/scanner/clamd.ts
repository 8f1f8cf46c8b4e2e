import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { eicar, type VirusScanner } from './scanner.ts';

export interface Clamd {
  url: string;
  close(): Promise<void>;
}

const commandLengthMax = 64;

/** Speaks as ClamAV's daemon does: PING; or INSTREAM, chunks with their length before them, and one verdict. */
export async function openClamd(scanner: VirusScanner, { host, port }: { host: string; port: number }): Promise<Clamd> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // A client that hangs up in the middle must not stop the server.
    socket.on('error', () => undefined);
    if (scanner.faults.closed) socket.destroy();
    else void answer(scanner, socket).catch(() => socket.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `tcp://${host}:${bound}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

async function answer(scanner: VirusScanner, socket: Socket): Promise<void> {
  const stream = await readStream(socket);
  if (!stream) return void socket.end(scanner.faults.garbage ? 'PERHAPS\0' : 'PONG\0');
  const { sizeBytes, isInfected } = stream;
  scanner.scanned.push(sizeBytes);
  if (scanner.faults.slow_ms > 0) await sleep(scanner.faults.slow_ms, undefined, { ref: false });
  const verdict = isInfected || scanner.faults.suspicious ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK';
  socket.end(`${scanner.faults.garbage ? 'stream: perhaps' : verdict}\0`);
}

/** Null for a caller that only asks whether the scanner is there. Keeps no more than it needs to find what may lie across two chunks. */
async function readStream(socket: Socket): Promise<{ sizeBytes: number; isInfected: boolean } | null> {
  const needle = Buffer.from(eicar);
  let unread = Buffer.alloc(0);
  let tail = Buffer.alloc(0);
  let isGreeted = false;
  let left = 0;
  let sizeBytes = 0;
  let isInfected = false;
  for await (const piece of socket.iterator({ destroyOnReturn: false })) {
    unread = Buffer.concat([unread, piece]);
    if (!isGreeted) {
      const end = unread.indexOf(0);
      if (end < 0 && unread.length < commandLengthMax) continue;
      const command = unread.toString('latin1', 0, Math.max(0, end));
      if (command === 'zPING') return null;
      if (command !== 'zINSTREAM') throw new Error('only PING and INSTREAM are spoken here');
      unread = unread.subarray(end + 1);
      isGreeted = true;
    }
    for (;;) {
      if (left === 0) {
        if (unread.length < 4) break;
        left = unread.readUInt32BE();
        unread = unread.subarray(4);
        if (left === 0) return { sizeBytes, isInfected };
      }
      const part = unread.subarray(0, left);
      if (part.length === 0) break;
      unread = unread.subarray(part.length);
      left -= part.length;
      sizeBytes += part.length;
      const seen = Buffer.concat([tail, part]);
      isInfected ||= seen.includes(needle);
      tail = seen.subarray(-needle.length);
    }
  }
  throw new Error('hung up in the middle');
}
