import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { createRequestListener } from '@remix-run/node-fetch-server';
import type { Logger } from 'pino';
import type { ServerBuild } from 'react-router';
import type { Visit, World } from '#app/platform/world.ts';
import { openAddressOf } from './address.ts';
import { openDevelopment } from './development.ts';
import { sendFile } from './files.ts';
import { isSameOrigin } from './same-origin.ts';
import type { Settings } from './settings.ts';
import { buildFor } from './sites.ts';

interface Options {
  settings: Settings;
  publicUrl: string;
  memory: World['memory'];
  log: Logger;
  server: Server;
}

type Answer = (build: ServerBuild, request: Request, visit: Visit) => Promise<Response>;

const safeHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'referrer-policy': 'same-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** What a request goes through: files, the check of where it comes from, and then the pages. */
export async function openListener({ settings, publicUrl, memory, log, server }: Options): Promise<RequestListener> {
  const { origin, host, protocol } = new URL(publicUrl);
  const isDevelopment = settings.NODE_ENV === 'development';
  const showsCatalogue = isDevelopment || settings.CATALOGUE === 'on';
  const site = settings.SITE;
  const development = isDevelopment ? await openDevelopment(server, site) : null;
  const loadBuild = async () => buildFor(site, await (development?.loadBuild ?? loadProductionBuild)());
  const addressOf = openAddressOf(settings.TRUSTED_PROXIES);
  const world: World = {
    site,
    apiUrl: settings.API_URL.replace(/\/$/, ''),
    publicUrl: origin,
    isDevelopment,
    showsCatalogue,
    offersSocial: settings.SOCIAL === 'on',
    memory,
    log,
  };
  const production = isDevelopment ? null : await loadBuild();

  const answer = async (message: IncomingMessage, response: ServerResponse, requestId: string) => {
    const build = production ?? (await loadBuild());
    const visit: Visit = { world, requestId, nonce: randomBytes(16).toString('base64'), address: addressOf(message) };
    const listen = createRequestListener((request) => answerOf(build)(build, request, visit), { host, protocol });
    listen(message, response);
  };

  const pages = (message: IncomingMessage, response: ServerResponse) => {
    const requestId = randomUUID();
    const started = performance.now();
    for (const [name, value] of Object.entries(safeHeaders)) response.setHeader(name, value);
    response.setHeader('x-request-id', requestId);
    // Neither addresses nor cookies: both may hold what is personal or secret.
    response.on('finish', () => {
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
      response
        .writeHead(403, { 'content-type': 'text/plain; charset=utf-8' })
        .end('Forbidden: sent from another site.\n');
      return;
    }
    void answer(message, response, requestId).catch((error: unknown) => {
      log.error({ request_id: requestId, error: error instanceof Error ? error.message : 'unknown' }, 'page failed');
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  };

  return (message, response) => {
    const pathname = new URL(message.url ?? '/', origin).pathname;
    const isElsewhere = site === 'console' && message.headers.host !== host;
    if (isElsewhere && pathname !== '/health') response.writeHead(404).end();
    else if (development) development.middlewares(message, response, () => pages(message, response));
    else if (pathname === '/health') response.end('ok\n');
    else if (!sendFile(message, response, pathname)) pages(message, response);
  };
}

const answerOf = (build: ServerBuild): Answer => (build.entry.module as unknown as { answer: Answer }).answer;

async function loadProductionBuild(): Promise<ServerBuild> {
  const file = new URL('../build/server/index.js', import.meta.url).href;
  return import(file);
}
