import * as contract from '@tamga/contract/tools.surfaces';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { mount } from '#platform/http/mount';
import { preferredLanguage } from '#platform/http/language';
import { describeTools } from './document.ts';
import { openMcp } from './mcp.ts';
import type { Toolbox } from './registry.ts';
import { describeResource, pointToResource } from './resource.ts';

/** The library makes a server for each request; beyond this they would only wait for one another. */
const atOnceMax = 32;

export function surfaceRoutes(app: FastifyInstance, deps: Deps, toolbox: Toolbox): void {
  const mcp = openMcp({ ...deps, limits: app.kernel.limits }, toolbox);
  let running = 0;

  mount(app, contract.getToolsDocument, async ({ query }, caller) =>
    describeTools(await toolbox.listFor(caller), query.dialect),
  );
  mount(app, contract.getProtectedResource, () => describeResource(deps.config));
  pointToResource(app, deps.config);
  mount(app, contract.serveMcp, async ({ body }, application, { request }) => {
    requireOwnHost(deps.config, request);
    if (running >= atOnceMax) throw new AppError('tools.overloaded');
    running += 1;
    try {
      const language = preferredLanguage(request.headers['accept-language']);
      return await mcp.answer(webRequest(request), body, { application, language });
    } finally {
      running -= 1;
    }
  });
  app.addHook('preClose', () => mcp.close());
}

/** A foreign page may point its own name at us, and have the browser of a person inside call it. */
function requireOwnHost(
  { MCP_HOSTS, MCP_ORIGINS = [] }: Pick<Deps['config'], 'MCP_HOSTS' | 'MCP_ORIGINS'>,
  { headers }: FastifyRequest,
): void {
  const host = URL.parse(`http://${headers.host ?? ''}`)?.hostname ?? '';
  if (!MCP_HOSTS.includes(host)) throw new AppError('tools.foreign_host');
  const { origin } = headers;
  const isOwn = origin === undefined || URL.parse(origin)?.host === headers.host;
  if (!isOwn && !MCP_ORIGINS.includes(origin)) throw new AppError('tools.foreign_origin');
}

/** The parts of a request that the library reads; the body has been read, and the credentials are not passed on. */
function webRequest({ headers, url }: FastifyRequest): Request {
  const passed = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' && /^(accept|content-type|mcp-.*|last-event-id)$/.test(name) ? [[name, value]] : [],
  );
  return new Request(`http://localhost${url}`, { method: 'POST', headers: Object.fromEntries(passed) });
}
