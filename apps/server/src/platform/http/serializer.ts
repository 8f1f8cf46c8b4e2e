import fastJson from 'fast-json-stringify';
import type { z } from 'zod';
import { onceFor } from '#platform/once-for';
import type { Envelope } from './envelope.ts';
import { replySchema } from './schema.ts';

type Fields = NonNullable<Envelope['fields']>;

/** Made when it is first used: making those of all operations takes a quarter of a second, which each start would wait for. */
const serializersFor = onceFor((fields: Fields) =>
  onceFor((data: z.ZodType): ((answer: unknown) => string) => fastJson(replySchema(data, fields))),
);

/** Writes an answer with its declared fields and no others. */
export const serializerOf = (data: z.ZodType, fields: Fields): ((answer: unknown) => string) =>
  serializersFor(fields)(data);
