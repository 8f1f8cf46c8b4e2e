// The web application: a process that answers browsers and asks the API. Any number of them may run.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { openMemory } from './memory.ts';
import { openListener } from './listener.ts';
import { readSettings } from './settings.ts';
import { openStreams } from './streams.ts';

const settings = readSettings(process.env);
if (Array.isArray(settings)) {
  for (const line of settings) console.error(line);
  process.exit(2);
}

const log = pino({ level: settings.LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime });
const memory = await openMemory(settings, log);
const streams = openStreams(settings.STREAMS_MAX);
// Node looks for those who are late only every 30 s, unless told otherwise.
const times = { requestTimeout: 60_000, headersTimeout: 10_000, connectionsCheckingInterval: 2_000 };
const server = createServer(times);
server.listen(settings.PORT, settings.HOST);
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
const publicUrl = settings.PUBLIC_URL ?? `http://${settings.HOST}:${port}`;
const listener = openListener({ settings, publicUrl, memory, streams, log, server });
// Who comes while the pages are still being loaded waits for them.
server.on('request', (message, response) => void listener.then((listen) => listen(message, response)));
await listener;
log.info({ url: publicUrl }, 'web listening');

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    setTimeout(() => process.exit(1), settings.STOP_TIMEOUT_MS).unref();
    server.close(() => {
      memory.close();
      process.exit(0);
    });
    streams.close();
    server.closeIdleConnections();
  });
}
