import { PassThrough } from 'node:stream';
import styles from '@tamga/ui/styles.css?url';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import type { Brand } from './platform/brand.server.ts';
import { visitContext } from './platform/context.ts';
import { saysOfItself } from './platform/handle.ts';
import { NonceContext } from './platform/nonce.ts';
import { policyOf } from './platform/policy.server.ts';
import type { Visit } from './platform/world.ts';

/**
 * Answers a request; the server gives it what came from outside. Here and not there, because in development the pages
 * have a React Router of their own, whose contexts that of the server would not know.
 */
export function answer(build: ServerBuild, request: Request, visit: Visit): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(visitContext, visit);
  return createRequestHandler(build, visit.world.isDevelopment ? 'development' : 'production')(request, context);
}

const renderTimeoutMs = 10_000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, world } = context.get(visitContext);
  const { isDevelopment } = world;
  const says = (word: 'leadsAway' | 'still') =>
    entry.staticHandlerContext.matches.some(({ route }) => saysOfItself(entry.routeModules[route.id]?.handle, word));
  const leadsAway = says('leadsAway');
  context.get(visitContext).isStill = says('still');
  headers.set('content-type', 'text/html; charset=utf-8');
  const site = entry.staticHandlerContext.loaderData['root'] as { brand: Brand } | undefined;
  const logo = site?.brand.logo ?? null;
  headers.set('content-security-policy', policyOf(nonce, { leadsAway, isDevelopment, logo }));
  // The page is not painted without the style sheet, so on a slow line it must not queue behind scripts.
  headers.append('link', `<${styles}>; rel=preload; as=style`);
  const page = { ...entry, manifest: { ...entry.manifest, sri: integrityOf(entry) } };
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={page} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        // Whole or not at all: what comes later would be invisible without scripts.
        onAllReady() {
          const body = new PassThrough();
          pipe(body);
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
        },
        onShellError: reject,
        onError: (error) => world.log.error({ error: wordsOf(error) }, 'page could not be drawn'),
      },
    );
    setTimeout(abort, renderTimeoutMs).unref();
  });
}

/** Of the scripts that this page names. Those of all pages are 34 KB that no compression makes smaller. */
function integrityOf({ manifest, staticHandlerContext }: EntryContext): Record<string, string> {
  const all = typeof manifest.sri === 'object' ? manifest.sri : {};
  const parts = [manifest.entry, ...staticHandlerContext.matches.map(({ route }) => manifest.routes[route.id])];
  const named = new Set(parts.flatMap((part) => (part ? [part.module, ...(part.imports ?? [])] : [])));
  return Object.fromEntries(Object.entries(all).filter(([file]) => named.has(file)));
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A refusal that reaches a script is no fault of ours.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { world, requestId } = (context as RouterContextProvider).get(visitContext);
  world.log.error({ request_id: requestId, error: wordsOf(error) }, 'page failed');
};

/** Where it happened and what, without values that an error may quote. */
const wordsOf = (error: unknown): string =>
  error instanceof Error
    ? `${error.name}: ${error.message.replaceAll(/["'`“«].*/gs, '…')} ${error.stack?.split('\n').slice(1, 5).join(' ')}`
    : typeof error;
