import type { Endpoint } from '@tamga/contract';
import { z } from 'zod';

const Named = z.object({ tenant_id: z.uuid() });

/** The organisation that a request to a module speaks of: one place of its input names it. */
export function tenantOf(input: { params?: unknown; query?: unknown; body?: unknown }): string | undefined {
  return [input.params, input.query, input.body].map((part) => Named.safeParse(part).data?.tenant_id).find(Boolean);
}

/** An operation of a module that does not say for which organisation could be asked by anybody. */
export function namesTenant({ params, query, body }: Endpoint): boolean {
  return [params, query, body].some((part) => part instanceof z.ZodObject && isRequired(part.shape.tenant_id));
}

const isRequired = (field: unknown): boolean => field instanceof z.ZodType && !field.safeParse(undefined).success;
