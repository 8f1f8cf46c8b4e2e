import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { createRequestListener } from '@remix-run/node-fetch-server';
import type { Logger } from 'pino';
import type { ServerBuild } from 'react-router';
import type { Visit, World } from '#app/platform/world.ts';
import { openAddressOf } from './address.ts';
import { openDevelopment } from './development.ts';
import { limitsOf, openBodies, type Refused } from './bodies.ts';
import { openFiles } from './files.ts';
import { keyOf, openKeptPages } from './kept-pages.ts';
import { openNonces } from './nonces.ts';
import { isSameOrigin } from './same-origin.ts';
import type { Settings } from './settings.ts';
import { buildFor } from './sites.ts';
import { pathnameOf } from './target.ts';

interface Options {
  settings: Settings;
  publicUrl: string;
  memory: World['memory'];
  streams: World['streams'];
  log: Logger;
  server: Server;
}

type Answer = (build: ServerBuild, request: Request, visit: Visit) => Promise<Response>;

const lingerMs = 5_000;

/** Pages are read, and forms are sent; nothing else is asked of them. */
const methods = new Set(['GET', 'HEAD', 'POST']);

const safeHeaders: [string, string][] = [
  ['cross-origin-opener-policy', 'same-origin'],
  // A question may be said, where the person allows it; scripts move between pages, so that all of them have to say so.
  ['permissions-policy', 'camera=(), microphone=(self), geolocation=(), payment=()'],
  ['referrer-policy', 'same-origin'],
  ['strict-transport-security', 'max-age=63072000; includeSubDomains'],
  ['x-content-type-options', 'nosniff'],
  ['x-frame-options', 'DENY'],
];
const safeHead = safeHeaders.flat();
const headOf = (requestId: string): string[] => [...safeHead, 'x-request-id', requestId];

function dress(response: ServerResponse, requestId: string): void {
  for (const [name, value] of safeHeaders) response.setHeader(name, value);
  response.setHeader('x-request-id', requestId);
}

/** What a request goes through: files, the check of where it comes from, and then the pages. */
export async function openListener(options: Options): Promise<RequestListener> {
  const { settings, publicUrl, memory, streams, log, server } = options;
  const { origin, host, protocol } = new URL(publicUrl);
  const isDevelopment = settings.NODE_ENV === 'development';
  const showsCatalogue = isDevelopment || settings.CATALOGUE === 'on';
  const site = settings.SITE;
  const development = isDevelopment ? await openDevelopment(server, site) : null;
  const loadPages = async () => {
    const build = buildFor(site, await (development?.loadBuild ?? loadProductionBuild)());
    return { build, bytesMaxOf: limitsOf(build) };
  };
  const addressOf = openAddressOf(settings.TRUSTED_PROXIES);
  const world: World = {
    site,
    apiUrl: settings.API_URL.replace(/\/$/, ''),
    publicUrl: origin,
    isDevelopment,
    showsCatalogue,
    offersSocial: settings.SOCIAL === 'on',
    memory,
    streams,
    log,
  };
  const take = openBodies();
  const kept = openKeptPages(world.apiUrl);
  const nextNonce = openNonces();
  const production = isDevelopment ? null : await loadPages();

  const tell = (error: unknown, requestId?: string) =>
    log.error({ request_id: requestId, error: error instanceof Error ? error.message : 'unknown' }, 'page failed');

  const answer = async (message: IncomingMessage, response: ServerResponse, requestId: string) => {
    const { build, bytesMaxOf } = production ?? (await loadPages());
    const asked = { nonce: nextNonce(), address: addressOf(message) };
    const key = production ? keyOf(message) : null;
    if (key !== null && (await kept.send(key, asked, headOf(requestId), response))) return;
    dress(response, requestId);
    const visit: Visit = {
      ...asked,
      world,
      requestId,
      isForData: isForData(pathnameOf(message.url, origin) ?? ''),
      sources: [],
      isStill: false,
    };
    const onError = (error: unknown) => tell(error, requestId);
    const draw = (request: Request) =>
      take(request, bytesMaxOf, async (taken) => {
        const drawn = await answerOf(build)(build, typeof taken === 'number' ? refused(request, taken) : taken, visit);
        return key === null ? drawn : kept.keep(key, visit, drawn);
      });
    createRequestListener(draw, { host, protocol, onError })(message, response);
  };

  const pages = (message: IncomingMessage, response: ServerResponse) => {
    const requestId = randomUUID();
    const started = performance.now();
    response.on('finish', () => {
      // A caller who is refused while still sending gets time to read why: the rest is thrown away, and then the
      // connection is cut.
      if (!message.complete) {
        message.resume();
        setTimeout(() => message.complete || message.destroy(), lingerMs).unref();
      }
      // Neither addresses nor cookies: both may hold what is personal or secret.
      const { statusCode: status } = response;
      const record = {
        request_id: requestId,
        method: message.method,
        status,
        ms: Math.round(performance.now() - started),
      };
      if (status >= 500) log.error(record, 'page failed');
      else log.debug(record, 'page answered');
    });
    if (!isSameOrigin(message, origin)) {
      dress(response, requestId);
      refuse(response, 403, 'Forbidden: sent from another site.');
    } else
      void answer(message, response, requestId).catch((error: unknown) => {
        tell(error, requestId);
        if (!response.headersSent) dress(response, requestId);
        fail(response);
      });
  };

  const sendFile = development ? () => false : openFiles();
  const listen = (message: IncomingMessage, response: ServerResponse) => {
    const pathname = pathnameOf(message.url, origin);
    const isElsewhere = site === 'console' && message.headers.host !== host;
    if (pathname === null) refuse(response, 400, 'Bad request: this is not an address of a page.');
    else if (isElsewhere && pathname !== '/health') response.writeHead(404).end();
    else if (!methods.has(message.method ?? '')) refuse(response, 405, 'Pages are read, and forms are sent.');
    else if (pathname === '/health') response.end('ok\n');
    else if (development) development.middlewares(message, response, () => pages(message, response));
    else if (!sendFile(message, response, pathname)) pages(message, response);
  };
  return (message, response) => {
    // Whatever a request holds, it is this one that fails, and not the process.
    try {
      listen(message, response);
    } catch (error) {
      tell(error);
      fail(response);
    }
  };
}

function refuse(response: ServerResponse, status: number, words: string): void {
  if (status === 405) response.setHeader('allow', [...methods].join(', '));
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  response.end(`${words}\n`);
}

/** As the framework writes it. */
const isForData = (pathname: string): boolean => pathname.endsWith('.data');

/** The page that says why a form was not taken; scripts ask for it as they do for the answer to a form. */
function refused({ url, headers: given, signal }: Request, status: Refused): Request {
  const headers = new Headers(given);
  for (const name of ['content-length', 'content-type', 'transfer-encoding']) headers.delete(name);
  const { origin, pathname } = new URL(url);
  const isByScript = isForData(pathname);
  return new Request(`${origin}/refused/${status}${isByScript ? '.data' : ''}`, {
    method: isByScript ? 'POST' : 'GET',
    headers,
    signal,
  });
}

function fail(response: ServerResponse): void {
  if (response.headersSent) response.destroy();
  else refuse(response, 500, 'Something went wrong.');
}

const answerOf = (build: ServerBuild): Answer => (build.entry.module as unknown as { answer: Answer }).answer;

async function loadProductionBuild(): Promise<ServerBuild> {
  const file = new URL('../build/server/index.js', import.meta.url).href;
  return import(file);
}
