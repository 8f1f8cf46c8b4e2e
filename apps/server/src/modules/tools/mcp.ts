import {
  type AuthInfo,
  createMcpHandler,
  type McpHttpHandler,
  ProtocolError,
  Server,
} from '@modelcontextprotocol/server';
import { type Language, limitOf } from '@tamga/contract';
import type { Application } from '#platform/actor';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import type { Limits } from '#platform/limits/limits';
import { wordsOf } from '#platform/http/reply';
import { version } from '#platform/observability/version';
import type { Tool, Toolbox } from './registry.ts';
import { toolsChanged } from './skills.ts';

/** The caller that the guard has identified; the library hands it on untouched. */
interface Caller {
  application: Application;
  language: Language;
}

export interface Mcp {
  answer(request: Request, body: unknown, caller: Caller): Promise<Response>;
  close(): Promise<void>;
}

type McpDeps = Pick<Deps, 'wakeups' | 'log'> & { limits: Limits | 'off' };

/** The tools over the Model Context Protocol, without sessions: each request stands alone, in whichever process. */
export function openMcp(deps: McpDeps, toolbox: Toolbox): Mcp {
  const callers = new WeakMap<AuthInfo, Caller>();
  const handler: McpHttpHandler = createMcpHandler(
    ({ authInfo }) => {
      const caller = authInfo && callers.get(authInfo);
      if (!caller) throw new Error('a request came past the guard');
      return serverFor(deps, toolbox, caller);
    },
    {
      // One process tells the others by way of Redis; who missed it sees the change in the next list.
      bus: {
        publish: () => void deps.wakeups.tell(toolsChanged),
        subscribe: (listener) => deps.wakeups.listen(toolsChanged, () => listener({ kind: 'tools_list_changed' })),
      },
      maxSubscriptions: 256,
      onerror: (err) => deps.log.debug({ err }, 'a message of the protocol was refused'),
    },
  );
  return {
    answer(request, body, caller) {
      const { clientId, scopes } = caller.application;
      const authInfo: AuthInfo = { token: '', clientId, scopes: [...scopes] };
      callers.set(authInfo, caller);
      return handler.fetch(request, { authInfo, parsedBody: body });
    },
    close: () => handler.close(),
  };
}

/** A client that keeps the list would miss a skill that was just made, or offer one that was just withdrawn. */
const listTtlMs = 0;
const invalidParams = -32_602;

function serverFor(deps: McpDeps, toolbox: Toolbox, caller: Caller): Server {
  const server = new Server({ name: 'tamga', version }, { capabilities: { tools: { listChanged: true } } });
  server.setRequestHandler('tools/list', async () => {
    const tools = await toolbox.listFor(caller.application);
    return { tools: tools.map(shown), ttlMs: listTtlMs, cacheScope: 'private' };
  });
  server.setRequestHandler('tools/call', async ({ params }) => {
    const tools = await toolbox.listFor(caller.application);
    const tool = tools.find(({ name }) => name === params.name);
    // The same words for what is not there and what is not theirs.
    if (!tool) throw new ProtocolError(invalidParams, `Unknown tool: ${params.name.slice(0, 128)}`);
    return callTool(deps, toolbox, tool, caller, params.arguments ?? {});
  });
  return server;
}

const shown = ({ name, description, input, output, annotations }: Tool) => ({
  name,
  title: annotations.title,
  description,
  inputSchema: { ...input, type: 'object' as const },
  outputSchema: { ...output, type: 'object' as const },
  annotations,
});

/** A tool that fails tells so in words, within the protocol: the model reads them and mends its call. */
async function callTool(deps: McpDeps, { book }: Toolbox, tool: Tool, caller: Caller, given: Record<string, unknown>) {
  const { application, language } = caller;
  try {
    const data = await book.noting({ tool: tool.name, via: 'mcp', caller: application }, async () => {
      await admit(deps.limits, tool, application);
      return tool.call(application, given);
    });
    return { content: [{ type: 'text' as const, text: JSON.stringify(data) }], structuredContent: data };
  } catch (err) {
    const refusal = err instanceof AppError ? err : new AppError('server.failed', { cause: err });
    if (!(err instanceof AppError)) deps.log.error({ err, tool: tool.name }, 'tool failed');
    const { code, fields, data } = refusal;
    const words = `${code}: ${wordsOf(language, code, fields)}`;
    const details = Object.keys(data).length > 0 ? [{ type: 'text' as const, text: JSON.stringify(data) }] : [];
    return { content: [{ type: 'text' as const, text: words }, ...details], isError: true };
  }
}

/** From the same bucket as over REST. */
async function admit(limits: Limits | 'off', { endpoint }: Tool, { clientId }: Application): Promise<void> {
  const limit = limitOf(endpoint);
  if (limits === 'off' || !limit) return;
  const { isAdmitted } = await limits(`${limit.bucket} application:${clientId}`, limit);
  if (!isAdmitted) throw new AppError('request.too_many');
}
