import { Ajv2020 } from 'ajv/dist/2020.js';
import type { JsonSchema } from '#platform/schema';

/** An operation as the document tells it, which is all that the fuzzer knows of the server. */
export interface Operation {
  id: string;
  method: string;
  path: string;
  access: string[];
  parameters: Parameter[];
  body: { schema: JsonSchema; example: unknown } | undefined;
  answers: Map<number, DocumentedAnswer>;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonSchema;
  example?: unknown;
}

export interface DocumentedAnswer {
  contentType: string;
  /** What is wrong with a body, or null. */
  problemOf(body: unknown): string | null;
  /** The codes of a refusal; empty where the envelope carries none. */
  codes: ReadonlySet<string>;
}

export interface Document {
  paths: Record<string, Record<string, OperationObject>>;
  components: { schemas: Record<string, JsonSchema> };
}

interface OperationObject {
  operationId: string;
  description: string;
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema; example?: unknown }> };
  /** One that only leads elsewhere has no content. */
  responses: Record<string, { content?: Record<string, { schema: JsonSchema; examples?: Record<string, unknown> }> }>;
}

export function readOperations(document: Document): Operation[] {
  // Formats come with a pattern beside them, so nothing is lost by leaving their own checks out.
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: 'document', components: document.components });
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const body = operation.requestBody?.content['application/json'];
      return {
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        access: accessOf(operation),
        parameters: operation.parameters,
        body: body && { schema: body.schema, example: body.example },
        answers: new Map(
          Object.entries(operation.responses).map(([status, { content = {} }]) => [
            Number(status),
            readAnswer(ajv, content),
          ]),
        ),
      };
    }),
  );
}

/** Two documents as one: that of the product, and that of operations which only a test has. */
export const joined = (one: Document, other: Document): Document => ({
  paths: { ...one.paths, ...other.paths },
  components: { schemas: { ...one.components.schemas, ...other.components.schemas } },
});

function accessOf({ operationId, description }: OperationObject): string[] {
  const [, kinds] = /\n\nAccess: (.+)\.$/.exec(description) ?? [];
  if (!kinds) throw new Error(`the document does not say who may call ${operationId}`);
  return kinds.split(' or ');
}

function readAnswer(
  ajv: Ajv2020,
  content: NonNullable<OperationObject['responses'][string]['content']>,
): DocumentedAnswer {
  const [[contentType, { schema, examples = {} }] = ['', { schema: {} }]] = Object.entries(content);
  const own: JsonSchema = JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/'));
  // A field beside those of the envelope is a leak, which an open schema would let pass.
  const validate = ajv.compile({ ...own, unevaluatedProperties: false });
  return {
    contentType,
    problemOf: (body) => (validate(body) ? null : ajv.errorsText(validate.errors)),
    codes: new Set(Object.keys(examples)),
  };
}
