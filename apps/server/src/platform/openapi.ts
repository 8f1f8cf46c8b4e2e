import {
  type Access,
  assuranceOf,
  detailsOf,
  type Endpoint,
  type ErrorCode,
  errors,
  limitOf,
  operations,
} from '@tamga/contract';
import { uploadOf } from '@tamga/contract/upload';
import { failureOf, failureSchemas } from './openapi.failures.ts';
import { headerComponents, headerParametersOf, headersOf } from './openapi.headers.ts';
import { refusalsOf } from './refusals.ts';
import { type JsonSchema, strictInput, wireSchema } from './schema.ts';
import { failure } from './reply.ts';

/** The contract as an OpenAPI 3.1 document. */
export function describeApi(version: string, described = operations): JsonSchema {
  const schemas: JsonSchema = { ...failureSchemas };
  const paths: Record<string, JsonSchema> = {};
  for (const { room, name, endpoint } of described) {
    const path = (paths[endpoint.path] ??= {});
    path[endpoint.method.toLowerCase()] = describeOperation(room, name, endpoint, schemas);
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Tamga',
      version,
      summary: 'Citizen identity and public services.',
      description:
        'Every answer comes in an envelope: `{status, message, data}` when it worked, `{status, message, error}` when ' +
        'it did not. `error` is a stable code to program against; `message` is for people, in Mongolian or English ' +
        'by Accept-Language. A refused input names every wrong field in `fields`; some codes carry `details`.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(described.map(({ room }) => room))].map((name) => ({ name })),
    security: [],
    paths,
    components: {
      schemas,
      headers: headerComponents,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The access token of a signed-in person.' },
        client: { type: 'http', scheme: 'bearer', description: 'The access token of an application.' },
        metrics: { type: 'http', scheme: 'bearer', description: 'The metrics token; needed in production only.' },
        key: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
      },
    },
  };
}

function describeOperation(room: string, name: string, endpoint: Endpoint, schemas: JsonSchema): JsonSchema {
  const limit = limitOf(endpoint);
  return {
    operationId: `${room}_${name}`,
    tags: [room],
    summary: endpoint.summary,
    description: `${endpoint.description}${assuranceWords[assuranceOf(endpoint)]}${moduleWordsOf(endpoint)}\n\nAccess: ${[endpoint.access].flat().join(' or ')}.`,
    security: securityOf(endpoint),
    parameters: [
      ...parametersOf('path', endpoint.params, endpoint.example.params, schemas),
      ...parametersOf('query', endpoint.query, endpoint.example.query, schemas),
      ...headerParametersOf(endpoint),
    ],
    ...describeUpload(endpoint),
    ...(endpoint.body &&
      !uploadOf(endpoint.body) && {
        requestBody: {
          required: !endpoint.body.safeParse(undefined).success,
          content: {
            'application/json': {
              schema: collect(strictInput(endpoint.body), schemas),
              example: endpoint.example.body,
            },
          },
        },
      }),
    ...(endpoint.form && {
      requestBody: {
        required: true,
        content: {
          'application/x-www-form-urlencoded': {
            schema: { type: 'object', additionalProperties: { type: 'string' } },
            example: endpoint.form,
          },
        },
      },
    }),
    responses: {
      ...describeRefusals(endpoint),
      200: describeSuccess(endpoint, schemas),
      ...(endpoint.redirects && { 303: { description: 'The browser goes on to the address in Location.' } }),
    },
    ...(limit && { 'x-rate-limit': limit }),
    'x-assurance': assuranceOf(endpoint),
    ...(endpoint.module && { 'x-module': endpoint.module }),
  };
}

function describeUpload({ body }: Endpoint): JsonSchema {
  const rules = uploadOf(body);
  if (!rules) return {};
  const description = `At most ${rules.sizeBytesMax} bytes, and what is in it must be what it says.`;
  const file = { type: 'string', format: 'binary', description };
  const schema = { type: 'object', required: ['file'], properties: { file } };
  const encoding = { file: { contentType: rules.types.join(', ') } };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema, encoding } } } };
}

const moduleWordsOf = ({ module }: Endpoint): string =>
  module ? `\n\nModule: ${module}; not found where the organisation has not installed it.` : '';

const assuranceWords = {
  any: '',
  eid: '\n\nAssurance: a session opened with eID, or with the second factor of a super administrator.',
  recent: '\n\nAssurance: such a proof within the last 20 minutes.',
};

function collect(schema: Parameters<typeof wireSchema>[0], schemas: JsonSchema): JsonSchema {
  const { schema: own, definitions } = wireSchema(schema);
  Object.assign(schemas, toComponents(definitions));
  return toComponents(own);
}

function toComponents(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
}

function parametersOf(place: 'path' | 'query', schema: Endpoint['params'], example: unknown, schemas: JsonSchema) {
  if (!schema) return [];
  const { properties = {}, required = [] } = collect(schema, schemas) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  const samples = (example ?? {}) as Record<string, unknown>;
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema: rest,
    ...(name in samples ? { example: samples[name] } : {}),
  }));
}

function describeSuccess(endpoint: Endpoint, schemas: JsonSchema): JsonSchema {
  const data = collect(endpoint.data, schemas);
  const contentType = endpoint.contentType?.split(';')[0] ?? 'application/json';
  const wrapped = {
    platform: {
      schema: envelope({ status: { const: true }, message: { type: 'string' }, data }),
      example: { status: true, message: 'OK', data: endpoint.example.data },
    },
    tools: {
      schema: {
        anyOf: [
          envelope({ success: { const: true }, data, error: { const: '' } }),
          { $ref: '#/components/schemas/ToolFailure' },
        ],
      },
      examples: {
        worked: { value: { success: true, data: endpoint.example.data, error: '' } },
        ...outcomesOf(endpoint),
      },
    },
    none: { schema: data, example: endpoint.example.data },
    mcp: { schema: data, example: endpoint.example.data },
    oauth: { schema: data, example: endpoint.example.data },
  };
  const content = { [contentType]: wrapped[endpoint.envelope ?? 'platform'] };
  const outcomes = [...refusalsOf(endpoint)].filter((code) => errors[code].status === 200);
  const description = ['It worked.', ...outcomes.map((code) => `\`${code}\`: ${errors[code].en}`)].join('\n\n');
  return { description, ...headersOf(endpoint, 200), content };
}

/** What a tool tells with the status 200 although it did not work. */
const outcomesOf = (endpoint: Endpoint): JsonSchema =>
  Object.fromEntries(
    [...refusalsOf(endpoint)]
      .filter((code) => errors[code].status === 200)
      .map((code) => [code, { value: failure('tools', 'en', code) }]),
  );

const envelope = (properties: JsonSchema): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});

function describeRefusals(endpoint: Endpoint): JsonSchema {
  const failures = {
    tools: 'ToolFailure',
    oauth: 'OAuthFailure',
    mcp: 'RpcFailure',
    platform: 'Failure',
    none: 'Failure',
  };
  const schema = failures[endpoint.envelope ?? 'platform'];
  const byStatus = Map.groupBy(refusalsOf(endpoint), (code) => errors[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${errors[code].en}`).join('\n\n'),
        ...headersOf(endpoint, status),
        content: {
          'application/json': {
            schema: failureOf(schema, codes),
            examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOf(endpoint, code) }])),
          },
        },
      },
    ]),
  );
}

function exampleOf({ envelope }: Endpoint, code: ErrorCode): ReturnType<typeof failure> {
  const [details] = (detailsOf(code)?.meta()?.examples ?? []) as Record<string, unknown>[];
  return failure(envelope, 'en', code, { details });
}

function securityOf(endpoint: Endpoint): JsonSchema[] {
  const schemes = [endpoint.access].flat().flatMap((access) => schemesOf(access));
  return schemes.map((scheme) => ({ [scheme]: [] }));
}

function schemesOf(access: Access): string[] {
  if (access.startsWith('scope:') || access === 'application') return ['client', 'key'];
  const scheme = schemeOf(access);
  return scheme === null ? [] : [scheme];
}

function schemeOf(access: Access): string | null {
  if (access === 'signed-in' || access === 'operator' || /^(role|permission):/.test(access)) return 'bearer';
  if (access === 'oauth-token') return 'client';
  if (access === 'metrics-bearer') return 'metrics';
  return access === 'api-key' || access === 'admin-key' ? 'key' : null;
}
