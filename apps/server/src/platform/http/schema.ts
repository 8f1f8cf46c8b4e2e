import { hash } from 'node:crypto';
import type { Endpoint } from '@tamga/contract';
import { z } from 'zod';
import { onceFor } from '#platform/once-for';

export type JsonSchema = Record<string, unknown>;

/** The shape of a schema on the wire. Shared shapes (those with an id) come apart, as `definitions`. */
export function wireSchema(schema: z.ZodType): { schema: JsonSchema; definitions: JsonSchema } {
  const { $defs: definitions = {}, ...own } = generate(schema);
  const isOwnRoot = JSON.stringify(own).includes('"$ref":"#"');
  if (!isOwnRoot) return { schema: own, definitions };
  // Put into an envelope or a document, its "root" would be those. As a part of something it goes by a name instead.
  const { $defs, properties } = generate(z.object({ shape: schema }));
  return { schema: properties?.shape ?? {}, definitions: $defs ?? {} };
}

interface Generated extends JsonSchema {
  $defs?: JsonSchema;
  properties?: Record<string, JsonSchema>;
}

function generate(schema: z.ZodType): Generated {
  // `input` is the wire side: of a moment that is its text, of a defaulted field that it may be left out.
  const { $schema: _, ...made } = z.toJSONSchema(schema, { io: 'input', reused: 'inline' });
  const text = JSON.stringify(made);
  // Shapes without an id are numbered from 0 for every schema; in one document those of two operations would clash.
  const name = `Shape_${hash('sha256', text).slice(0, 12)}_`;
  return JSON.parse(text.replaceAll(/(["/])__schema(\d+)"/g, `$1${name}$2"`));
}

/** A field that the operation does not know is refused, not ignored: a misspelt one would otherwise fail silently. */
export const strictInput = onceFor((schema: z.ZodType) => (schema instanceof z.ZodObject ? schema.strict() : schema));

/** The body of an operation as it is read. One that changes nothing is refused: a misunderstanding, not a change. */
export const bodyInput = onceFor(({ method, body }: Endpoint): z.ZodType | undefined => {
  if (!body) return undefined;
  const strict = strictInput(body);
  if (method !== 'PATCH') return strict;
  return strict
    .refine((given) => Object.keys(Object(given)).length > 0, { params: nothingNamed })
    .meta({ minProperties: 1 });
});

const nothingNamed = {
  mn: 'өөрчлөх талбараас дор хаяж нэгийг илгээнэ үү.',
  en: 'Name at least one field to change.',
};

/** What an operation sends, envelope included, for the serialiser: fields that are not in it never leave the process. */
export function replySchema(data: z.ZodType, fields: (data: JsonSchema) => JsonSchema): JsonSchema {
  const { schema, definitions } = wireSchema(data);
  return nullable({ ...objectOf(fields(schema)), $defs: definitions }) as JsonSchema;
}

export const objectOf = (properties: JsonSchema): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});

/** Rewrites "this or null" into the serialiser's own word for it; left as a choice it would try each by validation. */
function nullable(node: unknown): unknown {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return node.map(nullable);
  const entries = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, nullable(value)]));
  const { anyOf, ...rest } = entries as { anyOf?: JsonSchema[] };
  const isOrNull = anyOf?.length === 2 && anyOf.some((choice) => choice.type === 'null');
  if (!isOrNull) return entries;
  return { ...rest, ...anyOf.find((choice) => choice.type !== 'null'), nullable: true };
}
