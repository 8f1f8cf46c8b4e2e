import type { Endpoint } from '@tamga/contract';
import { z } from 'zod';

const Named = z.object({ tenant_id: z.uuid() });

/**
 * Reads the organisation that a request to a module is about. An operation of a module that does not name one could be
 * called by everybody, so it is refused when it is mounted. The path names it where the path names a thing of it.
 */
export function tenantReader(endpoint: Endpoint): (input: Input) => string {
  const place = placesOf(endpoint).find((place) => requiresTenant(endpoint[place]));
  if (!place) throw new Error(`${endpoint.path} names no organisation`);
  return (input) => Named.parse(input[place]).tenant_id;
}

type Input = Partial<Record<'params' | 'query' | 'body', unknown>>;

function placesOf({ owner }: Endpoint): (keyof Input)[] {
  if (owner === undefined) return ['query', 'body'];
  return owner === 'organisation' ? ['params'] : [];
}

const requiresTenant = (part: unknown): boolean => part instanceof z.ZodObject && isRequired(part.shape.tenant_id);

const isRequired = (field: unknown): boolean => field instanceof z.ZodType && !field.safeParse(undefined).success;
