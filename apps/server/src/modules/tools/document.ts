import type { JsonSchema } from '#platform/http/schema';
import type { Tool } from './registry.ts';

/** The tools of one caller as an OpenAPI 3.1 document of their own, for assistants that read no other. */
export function describeTools(
  tools: readonly Tool[],
  dialect: 'plain' | 'openai-strict',
): JsonSchema & { openapi: string } {
  const shape = dialect === 'plain' ? (schema: JsonSchema) => schema : strict;
  return {
    openapi: '3.1.0',
    info: { title: 'Tamga tools', version: '1.0.0', description: 'What this key or token may call.' },
    servers: [{ url: '/' }],
    security: [{ key: [] }, { bearer: [] }],
    paths: Object.fromEntries(tools.map((tool) => [`/api/v1/tools/${tool.name}`, { post: describeTool(tool, shape) }])),
    components: {
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

function describeTool(
  { name, description, annotations, input, output }: Tool,
  shape: (schema: JsonSchema) => JsonSchema,
) {
  const envelope = {
    type: 'object',
    properties: {
      success: { type: 'boolean', description: 'Whether the tool ran successfully.' },
      data: { anyOf: [inlined(output), { type: 'object', properties: { code: { type: 'string' } } }] },
      error: { type: 'string', description: 'What went wrong; empty when nothing did.' },
    },
    required: ['success', 'data', 'error'],
  };
  return {
    operationId: name,
    summary: annotations.title,
    description,
    requestBody: { required: true, content: { 'application/json': { schema: shape(inlined(input)) } } },
    responses: { 200: { description: 'What the tool tells.', content: { 'application/json': { schema: envelope } } } },
  };
}

/** Puts shared shapes where they are referred to: within a document, references would lead elsewhere. */
function inlined(schema: JsonSchema): JsonSchema {
  const { $defs: definitions = {}, ...own } = schema;
  const known = new Map(Object.entries(definitions as JsonSchema));
  const walk = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(walk);
    if (typeof node !== 'object' || node === null) return node;
    const { $ref, ...rest } = node as { $ref?: string };
    const target = $ref === undefined ? undefined : known.get($ref.replace('#/$defs/', ''));
    const entries = Object.entries(rest).map(([key, value]) => [key, walk(value)] as const);
    return Object.assign({}, walk(target), Object.fromEntries(entries));
  };
  return walk(own) as JsonSchema;
}

/** What strict function calling does not take. */
const unsupported = new Set(['default', 'minLength', 'maxLength', 'id', '$schema']);

/** Every field is required, and may be null where it could be left out: our operations take null for that. */
function strict(schema: JsonSchema): JsonSchema {
  const kept = Object.fromEntries(Object.entries(schema).filter(([key]) => !unsupported.has(key)));
  const {
    properties,
    required = [],
    items,
    anyOf,
  } = kept as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
    items?: JsonSchema;
    anyOf?: JsonSchema[];
  };
  return {
    ...kept,
    ...(items && { items: strict(items) }),
    ...(anyOf && { anyOf: anyOf.map(strict) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [
          name,
          required.includes(name) ? strict(property) : orNull(strict(property)),
        ]),
      ),
      required: Object.keys(properties),
      additionalProperties: false,
    }),
  };
}

function orNull(schema: JsonSchema): JsonSchema {
  const { description, ...rest } = schema;
  return { ...(description === undefined ? {} : { description }), anyOf: [rest, { type: 'null' }] };
}
