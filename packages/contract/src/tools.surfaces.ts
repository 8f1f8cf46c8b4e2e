import { z } from 'zod';
import { toolScopes } from './application.ts';
import { endpoint } from './endpoint.ts';

export const getToolsDocument = endpoint({
  method: 'GET',
  path: '/api/v1/tools/openapi.json',
  access: 'application',
  summary: 'The tools of the caller, as OpenAPI 3.1',
  description:
    'For assistants that read OpenAPI: the tools and skills that this key or token may call, and no others. With ' +
    '`dialect=openai-strict` every field is required and may be null instead of being left out.',
  query: z.object({ dialect: z.enum(['plain', 'openai-strict']).default('plain') }),
  data: z.looseObject({ openapi: z.string() }),
  envelope: 'none',
  contentType: 'application/json; charset=utf-8',
  cache: { scope: 'private', maxAgeSeconds: 0 },
  example: { query: { dialect: 'plain' }, data: { openapi: '3.1.0' } },
});

const issuer = 'https://id.example.gov.mn';

/** RFC 9728, at the place that it gives to the resource `/mcp`. */
export const getProtectedResource = endpoint({
  method: 'GET',
  path: '/.well-known/oauth-protected-resource/mcp',
  access: 'public',
  summary: 'Where a client of /mcp gets its tokens',
  description:
    'OAuth 2.0 Protected Resource Metadata; a refusal of /mcp for want of a credential leads here. Nothing is here ' +
    'unless OAUTH_ISSUER and SSO_STATE_KEY are set.',
  data: z.object({
    resource: z.url(),
    authorization_servers: z.array(z.url()),
    scopes_supported: z.array(z.string()),
    bearer_methods_supported: z.array(z.literal('header')),
    resource_name: z.string(),
  }),
  errors: ['request.not_found'],
  envelope: 'none',
  contentType: 'application/json; charset=utf-8',
  cache: { scope: 'public', maxAgeSeconds: 300 },
  example: {
    data: {
      resource: `${issuer}/mcp`,
      authorization_servers: [issuer],
      scopes_supported: [...toolScopes],
      bearer_methods_supported: ['header'],
      resource_name: 'tamga',
    },
  },
});

export const serveMcp = endpoint({
  method: 'POST',
  path: '/mcp',
  access: 'application',
  summary: 'The tools over the Model Context Protocol',
  description:
    'Streamable HTTP without sessions. The list has what this key or token may call. A tool that fails answers with ' +
    '`isError` and words; the same limits hold as for REST.',
  body: z.unknown(),
  data: z.unknown(),
  errors: ['tools.foreign_host', 'tools.foreign_origin', 'tools.overloaded'],
  envelope: 'mcp',
  unaudited: 'each tool leaves its own record',
  limit: { requests: 600, perSeconds: 60, burst: 200, key: 'client' },
  timeoutMs: 60_000,
  example: {
    body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    data: { jsonrpc: '2.0', id: 1, result: { tools: [] } },
  },
});
