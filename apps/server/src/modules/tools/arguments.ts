import type { z } from 'zod';
import { orRefuse, parse, type Parsed } from '#platform/http/invalid';

/**
 * The arguments of a tool. An assistant that must name every field writes null for one that it leaves out; none of ours
 * takes null to mean something.
 */
export function parseArguments<S extends z.ZodType>(schema: S, value: unknown): Parsed<z.output<S>> {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
  const given = isRecord ? Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null)) : value;
  return parse(schema, given ?? {});
}

export const parseCall = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> =>
  orRefuse(parseArguments(schema, value), 'request.invalid_arguments');
