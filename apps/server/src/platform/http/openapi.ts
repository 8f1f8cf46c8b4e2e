import {
  type Access,
  assuranceOf,
  detailsOf,
  type Endpoint,
  type ErrorCode,
  errors,
  limitOf,
  methodsOf,
  operations,
  restOf,
  statusOf,
  streamEvents,
  templateOf,
} from '@tamga/contract';
import { collect, describeBody } from './openapi.bodies.ts';
import { type Envelope, envelopeOf, type Envelopes } from './envelope.ts';
import { failureOf, fieldProblemShape } from './openapi.failures.ts';
import { headerComponents, headerParametersOf, headersOf } from './openapi.headers.ts';
import { refusalsOf } from './refusals.ts';
import { type JsonSchema, objectOf } from './schema.ts';
import { failure } from './reply.ts';

/** The contract as an OpenAPI 3.1 document. */
export function describeApi(envelopes: Envelopes, version: string, described = operations): JsonSchema {
  const failures = Object.values(envelopes).map(({ failureShape: { name, schema } }) => [name, schema]);
  const schemas: JsonSchema = { FieldProblem: fieldProblemShape, ...Object.fromEntries(failures) };
  const paths: Record<string, JsonSchema> = {};
  for (const { room, name, endpoint } of described) {
    const path = (paths[templateOf(endpoint.path)] ??= {});
    for (const method of methodsOf(endpoint)) {
      const id = endpoint.method === 'ANY' ? `${room}_${name}_${method.toLowerCase()}` : `${room}_${name}`;
      const hasBody = !['GET', 'HEAD', 'OPTIONS'].includes(method);
      path[method.toLowerCase()] = {
        operationId: id,
        tags: [room],
        ...describeOperation(endpoint, envelopeOf(envelopes, endpoint), schemas),
        ...(hasBody && describeBody(endpoint, schemas)),
      };
    }
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
        webhook: {
          type: 'apiKey',
          in: 'header',
          name: 'webhook-signature',
          description: 'Standard Webhooks: an HMAC over the id, the moment and the bytes of the body.',
        },
      },
    },
  };
}

function describeOperation(endpoint: Endpoint, envelope: Envelope, schemas: JsonSchema): JsonSchema {
  const limit = limitOf(endpoint);
  return {
    summary: endpoint.summary,
    description: `${endpoint.description}${assuranceWords[assuranceOf(endpoint)]}${moduleWordsOf(endpoint)}${ownerWordsOf(endpoint)}\n\nAccess: ${[endpoint.access].flat().join(' or ')}.`,
    security: securityOf(endpoint),
    parameters: [
      ...parametersOf('path', endpoint.params, endpoint.example.params, schemas).map((parameter) =>
        parameter.name === restOf(endpoint.path) ? { ...parameter, ...restWords } : parameter,
      ),
      ...parametersOf('query', endpoint.query, endpoint.example.query, schemas),
      ...headerParametersOf(endpoint),
    ],
    responses: {
      ...describeRefusals(endpoint, envelope),
      [statusOf(endpoint)]: describeSuccess(endpoint, envelope, schemas),
      ...(endpoint.redirects && { 303: { description: 'The browser goes on to the address in Location.' } }),
    },
    ...(limit && { 'x-rate-limit': limit }),
    'x-assurance': assuranceOf(endpoint),
    ...(endpoint.module && { 'x-module': endpoint.module }),
    ...(endpoint.owner && { 'x-owner': endpoint.owner }),
  };
}

const restWords = {
  description: 'The rest of the path, slashes included, passed on as it is written. What leads upwards is refused.',
  'x-rest-of-path': true,
};

const moduleWordsOf = ({ module }: Endpoint): string =>
  module ? `\n\nModule: ${module}; not found where the organisation has not installed it.` : '';

const ownerWords = {
  platform: '',
  citizen: '\n\nOwner: a citizen; not found by anybody else.',
  organisation:
    '\n\nOwner: an organisation, or the platform; not found by those who do not belong to the organisation.',
  representation: '\n\nOwner: an organisation; not found by those whom the eID does not name as acting for it.',
  application: '\n\nOwner: an application; not found by another one.',
};
const ownerWordsOf = ({ owner = 'platform' }: Endpoint): string => ownerWords[owner];

const assuranceWords = {
  any: '',
  eid: '\n\nAssurance: a session opened with eID, or with the second factor of a super administrator.',
  recent: '\n\nAssurance: such a proof within the last 20 minutes.',
};

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

function describeSuccess(endpoint: Endpoint, envelope: Envelope, schemas: JsonSchema): JsonSchema {
  const data = collect(endpoint.data, schemas);
  const contentType = endpoint.contentType?.split(';')[0] ?? 'application/json';
  const schema = envelope.fields ? objectOf(envelope.fields(data)) : data;
  const example = envelope.success(endpoint.example.data, 'en');
  // Some envelopes tell with the status 200 that it did not work.
  const outcomes = [...refusalsOf(endpoint, envelope)].filter((code) => errors[code].status === 200);
  const answers =
    outcomes.length === 0
      ? { schema, example }
      : {
          schema: { anyOf: [schema, failureOf(envelope.failureShape, outcomes)] },
          examples: { worked: { value: example }, ...examplesOf(envelope, outcomes) },
        };
  const told = endpoint.events && { 'x-events': describeEvents(endpoint.events, schemas) };
  const { alternative } = endpoint;
  const other = alternative && {
    [alternative.contentType]: { schema: collect(alternative.data, schemas), example: alternative.example },
  };
  const description = [successWords[statusOf(endpoint)], ...outcomes.map(wordsOf)].join('\n\n');
  return {
    description,
    ...headersOf(endpoint, statusOf(endpoint)),
    content: { [contentType]: { ...answers, ...told }, ...other },
  };
}

const wordsOf = (code: ErrorCode): string => `\`${code}\`: ${errors[code].en}`;

const successWords = {
  200: 'It worked.',
  201: 'It was made.',
  202: 'It was taken in, and will be done.',
};

/** The data of each event of a stream, by its name; the specification has no words for it before version 3.2. */
const describeEvents = (events: NonNullable<Endpoint['events']>, schemas: JsonSchema): JsonSchema =>
  Object.fromEntries(
    Object.entries({ ...events, ...streamEvents }).map(([name, schema]) => [name, collect(schema, schemas)]),
  );

function describeRefusals(endpoint: Endpoint, envelope: Envelope): JsonSchema {
  const byStatus = Map.groupBy(refusalsOf(endpoint, envelope), (code) => errors[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map(wordsOf).join('\n\n'),
        ...headersOf(endpoint, status),
        content: {
          'application/json': {
            schema: failureOf(envelope.failureShape, codes),
            examples: examplesOf(envelope, codes),
          },
        },
      },
    ]),
  );
}

function examplesOf(envelope: Envelope, codes: ErrorCode[]): JsonSchema {
  const exampleOf = (code: ErrorCode) => {
    const [details] = (detailsOf(code)?.meta()?.examples ?? []) as Record<string, unknown>[];
    return { value: failure(envelope, 'en', code, { details }) };
  };
  return Object.fromEntries(codes.map((code) => [code, exampleOf(code)]));
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
  if (access.endsWith('-token')) return 'client';
  if (access === 'metrics-bearer') return 'metrics';
  if (access === 'webhook-signature') return 'webhook';
  return access === 'api-key' || access === 'admin-key' ? 'key' : null;
}
