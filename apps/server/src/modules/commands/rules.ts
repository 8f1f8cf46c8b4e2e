import { z } from 'zod';

const name = z.string().regex(/^[a-z][a-z0-9_.-]{0,31}$/);
const literal = z.string().min(1).max(100);

/** The kinds of values. A caller cannot loosen any of this. */
export const Kind = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('int'), min: z.int(), max: z.int() }),
  z.strictObject({ type: z.literal('hostname'), allow: z.array(z.string()).min(1) }),
  z.strictObject({ type: z.literal('enum'), values: z.array(literal).min(1) }),
  z.strictObject({ type: z.literal('path'), roots: z.array(z.string().regex(/^(\$cwd|\/.*)$/)).min(1) }),
]);
export type Kind = z.output<typeof Kind>;

const Word = z.union([
  z.strictObject({ literal, optional: z.boolean().default(false) }),
  z.strictObject({ parameter: z.string().regex(/^[a-z][a-z0-9_]{0,31}$/), kind: Kind }),
]);
export type Word = z.output<typeof Word>;

const Form = z.strictObject({
  id: name,
  says: z.strictObject({ mn: z.string(), en: z.string() }),
  words: z.array(Word),
});
export type Form = z.output<typeof Form>;

const Command = z.strictObject({
  file: z.string().regex(/^\/[\w./+-]+$/),
  profile: z.enum(['observe', 'confined']),
  timeoutMs: z.int().min(100).max(30_000).default(5_000),
  forms: z.array(Form).min(1),
});
export type Command = z.output<typeof Command>;

/** A field that is unknown or misspelt keeps the platform from starting: a policy is not guessed at. */
export const Rules = z.strictObject({ version: z.literal(1), commands: z.record(name, Command) });
