import type { Endpoint, RawBody } from '@tamga/contract';
import { uploadOf, type UploadRules } from '@tamga/contract/upload';
import { bodyInput, type JsonSchema, wireSchema } from './schema.ts';

/** What an operation is sent: JSON, a form, a file, or bytes as they are. */
export function describeBody(endpoint: Endpoint, schemas: JsonSchema): JsonSchema {
  const rules = uploadOf(endpoint.body);
  if (rules) return describeUpload(rules);
  if (endpoint.raw) return describeRaw(endpoint.raw);
  if (endpoint.form) return describeForm(endpoint.form);
  const body = bodyInput(endpoint);
  if (!body) return {};
  const content = { schema: collect(body, schemas), example: endpoint.example.body };
  return { requestBody: { required: !body.safeParse(undefined).success, content: { 'application/json': content } } };
}

function describeForm(example: NonNullable<Endpoint['form']>): JsonSchema {
  const schema = { type: 'object', additionalProperties: { type: 'string' } };
  return { requestBody: { required: true, content: { 'application/x-www-form-urlencoded': { schema, example } } } };
}

function describeUpload(rules: UploadRules): JsonSchema {
  const description = `At most ${rules.sizeBytesMax} bytes, and what is in it must be what it says.`;
  const file = { type: 'string', format: 'binary', description };
  const schema = { type: 'object', required: ['file'], properties: { file } };
  const encoding = { file: { contentType: rules.types.join(', ') } };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema, encoding } } } };
}

function describeRaw({ contentTypes, bytesMax, example }: RawBody): JsonSchema {
  const description = `Taken as the bytes that come, at most ${bytesMax}.`;
  const types = contentTypes.map((type) => (type === '*' ? '*/*' : type));
  const content = Object.fromEntries(types.map((type) => [type, { schema: {}, example }]));
  return { requestBody: { description, content } };
}

/** The shape of a schema; those that are shared go to the components of the document. */
export function collect(schema: Parameters<typeof wireSchema>[0], schemas: JsonSchema): JsonSchema {
  const { schema: own, definitions } = wireSchema(schema);
  for (const [name, shape] of Object.entries(toComponents(definitions))) {
    // The second would silently take the place of the first, wherever that is spoken of.
    if (name in schemas && textOf(schemas[name]) !== textOf(shape)) throw new Error(`two shapes are called ${name}`);
    schemas[name] = shape;
  }
  return toComponents(own);
}

/** Shapes without a name of their own are numbered for each operation anew. */
const textOf = (shape: unknown): string => JSON.stringify(shape).replaceAll(/Shape_[\da-f]{12}_\d+/g, 'Shape');

function toComponents(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
}
