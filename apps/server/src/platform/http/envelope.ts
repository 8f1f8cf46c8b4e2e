import type { Endpoint, ErrorCode, FieldRefusal, Language } from '@tamga/contract';
import type { z } from 'zod';
import type { Parsed } from './invalid.ts';
import type { JsonSchema } from './schema.ts';

/** How the answers of an operation are wrapped, and how its body is read. */
export interface Envelope {
  success: (data: unknown, language: Language) => unknown;
  /** The fields of a success, given the schema of the data; left out where the data is sent as the operation returned it. */
  fields?: (data: JsonSchema) => JsonSchema;
  failure: (refusal: Refusal) => object;
  /** The schema of a failure, and its name in the OpenAPI document. */
  failureShape: { name: string; schema: JsonSchema };
  /** The code that refuses wrong input. */
  invalid: ErrorCode;
  parse: (schema: z.ZodType, body: unknown) => Parsed<unknown>;
}

export interface Refusal {
  code: ErrorCode;
  /** For people, with what is wrong in each field. */
  message: string;
  /** What a program reads besides the code. */
  told: { fields?: FieldRefusal[]; details?: Readonly<Record<string, unknown>> };
  /** Data that the rule sends with its refusal. */
  data: Readonly<Record<string, unknown>>;
}

/** Those of the kernel and of the rooms, by the name that operations declare. */
export type Envelopes = Readonly<Partial<Record<NonNullable<Endpoint['envelope']>, Envelope>>>;

export function envelopeOf(envelopes: Envelopes, { envelope = 'platform' }: Pick<Endpoint, 'envelope'> = {}): Envelope {
  const found = envelopes[envelope];
  if (!found) throw new Error(`no room brings the envelope ${envelope}`);
  return found;
}
