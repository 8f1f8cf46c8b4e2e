import { DatabaseError } from 'pg';
import { type DestinationStream, type LoggerOptions, pino } from 'pino';

/**
 * Always with words of our own, and nothing else of what the library can do: left without words it takes those of the
 * error, values and all, and what is bound to a child it writes as it is.
 */
interface Say {
  (words: string): void;
  (record: object, words: string): void;
}

export interface Log {
  debug: Say;
  info: Say;
  warn: Say;
  error: Say;
}

/**
 * Names under which secrets and personal data travel, in small letters and without what joins their words.
 * A value under such a name is never written.
 */
const sensitive =
  /^(authorization|.*cookie|.*token|.*secret|.*password|.*key|pin\d?|code|civilid|nationalid|geid|regno|registernumber|.*name(latin)?|.*email|.*phone|.*address|ip|body|params|query)$/;

const isSensitive = (name: string): boolean => sensitive.test(name.toLowerCase().replaceAll(/[-_]/g, ''));

const depthMax = 5;

export function scrub(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth >= depthMax) return '[deep]';
  if (value instanceof Error) return describeError(value, depth);
  if (ArrayBuffer.isView(value)) return '[bytes]';
  if (Array.isArray(value)) return value.map((item) => scrub(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, isSensitive(key) ? '[hidden]' : scrub(item, depth + 1)]),
  );
}

/** An error without the values it met: PostgreSQL quotes them in its texts and repeats whole rows in `detail`. */
export function describeError(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  // An error may be its own cause.
  const hasCause = error.cause !== undefined && depth < depthMax;
  const cause = hasCause ? { cause: describeError(error.cause, depth + 1) } : {};
  if (error instanceof DatabaseError) {
    const { code, constraint, table, schema, routine } = error;
    return { type: 'DatabaseError', sqlstate: code, constraint, schema, table, routine, ...cause };
  }
  return { type: error.constructor.name, message: unquoted(error.message), stack: placesIn(error), ...cause };
}

/** From the first quotation mark to the last, whatever they are: quoted values may hold marks of their own. */
const quotation = /(?:["`“«‘]|(?<!\p{L})')(?:.*["`”»’']|.*)/su;

const unquoted = (text: string): string => text.replace(quotation, '…');

/** The stack without its first lines, which repeat the message. */
function placesIn({ stack = '' }: Error): string {
  const lines = stack.split('\n');
  return lines.filter((line) => /^ +at .*:\d+:\d+\)?$/.test(line)).join('\n');
}

/** One record as it is written; an error under `err` becomes `error`. */
function describe(record: object): Record<string, unknown> {
  const { err, ...rest } = record as Record<string, unknown>;
  const scrubbed = scrub(rest) as Record<string, unknown>;
  return err === undefined ? scrubbed : { ...scrubbed, error: describeError(err) };
}

export function openLog(level: string, destination?: DestinationStream): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }), log: describe },
    serializers: {},
  };
  return destination ? pino(options, destination) : pino(options);
}
