import { Ajv2020 } from 'ajv/dist/2020.js';
import type { JsonSchema } from '#platform/http/schema';

/** An operation as the document tells it, which is all that the fuzzer knows of the server. */
export interface Operation {
  id: string;
  method: string;
  path: string;
  access: string[];
  parameters: Parameter[];
  /** With its type, where that is not JSON. */
  body: { schema: JsonSchema; example: unknown; type: string } | undefined;
  answers: Map<number, DocumentedAnswer>;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonSchema;
  example?: unknown;
  /** It is the rest of the path, slashes included. */
  'x-rest-of-path'?: true;
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
  // Each validator is used a few times: what makes them quick costs more than it brings.
  const ajv = new Ajv2020({ strict: false, validateFormats: false, code: { optimize: false } });
  ajv.addSchema({ $id: 'document', components: document.components });
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const contents = operation.requestBody?.content ?? {};
      const [type, body] = pickBody(contents);
      return {
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        access: accessOf(operation),
        parameters: operation.parameters,
        body: body && { schema: body.schema, example: body.example, type },
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

type Content = NonNullable<OperationObject['requestBody']>['content'];

/** JSON where it is taken; forms and files are made by the tests of those. */
function pickBody(contents: Content): [type: string, body: Content[string] | undefined] {
  const made = Object.keys(contents).filter((type) => !/^(multipart|application\/x-www-form)/.test(type));
  const type = made.find((one) => one === 'application/json') ?? made[0] ?? '';
  return [type, contents[type]];
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
  const compile = once(() => ajv.compile({ ...own, unevaluatedProperties: false }));
  return {
    contentType,
    problemOf(body) {
      const validate = compile();
      return validate(body) ? null : ajv.errorsText(validate.errors);
    },
    codes: new Set(Object.keys(examples)),
  };
}

/** Most answers in the document are never met, and compiling all of them took a third of a run. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
