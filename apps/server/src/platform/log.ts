import { DatabaseError } from 'pg';
import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/** Names under which secrets and personal data travel. A value under such a name is never written. */
const sensitive =
  /^(authorization|cookie|set-cookie|x-api-key|.*token|.*secret|.*password|.*_key|pin\d?|code|civil_id|national_id|ge_id|reg_no|register_number|.*name(_latin)?|email|phone|address|ip|body|params|query)$/i;

const depthMax = 5;

export function scrub(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth >= depthMax) return '[deep]';
  if (Array.isArray(value)) return value.map((item) => scrub(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, sensitive.test(key) ? '[hidden]' : scrub(item, depth + 1)]),
  );
}

/** An error without the values it met: PostgreSQL quotes them in its texts and repeats whole rows in `detail`. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  if (error instanceof DatabaseError) {
    const { code, constraint, table, schema, routine } = error;
    return { type: 'DatabaseError', sqlstate: code, constraint, schema, table, routine, ...cause };
  }
  return {
    type: error.constructor.name,
    message: unquoted(error.message),
    stack: unquoted(error.stack ?? ''),
    ...cause,
  };
}

const unquoted = (text: string): string => text.replaceAll(/"[^"]*"|'[^']*'/g, '…');

export function openLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (record: Record<string, unknown>) => {
        const { err, ...rest } = record;
        const scrubbed = scrub(rest) as Record<string, unknown>;
        return err === undefined ? scrubbed : { ...scrubbed, error: describeError(err) };
      },
    },
    serializers: {},
  };
  return destination ? pino(options, destination) : pino(options);
}
