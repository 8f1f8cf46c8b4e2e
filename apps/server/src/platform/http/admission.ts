import { assuranceOf, type Endpoint } from '@tamga/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '#platform/actor';
import { type Limiter, limiterOf } from '#platform/limits/limits';
import { type Guard, guardOf } from './access.ts';
import { requireAssurance } from './assurance.ts';
import type { Kernel } from './kernel.ts';
import { takesSignedWebhooks } from './refusals.ts';
import { tenantReader } from './tenant.ts';

export interface Admission {
  limiter: Limiter | undefined;
  /** Before the body is read: refuses callers who come too often or may not. The signer of a body is not known yet. */
  admit(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Finds out who calls; left to the handler where a signature over the body tells. */
  admitCaller(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Who calls, and whether they still may; counted against no limit. */
  identify: Guard;
  /** Refuses where the organisation that the input names has not installed the module of the operation. */
  requireModule(actor: Actor, input: { params?: unknown; query?: unknown; body?: unknown }): Promise<void>;
}

/** Who gets to an operation, by its declaration. */
export function admissionOf(kernel: Kernel, endpoint: Endpoint): Admission {
  const guard = guardOf(kernel, endpoint.access);
  const assurance = assuranceOf(endpoint);
  const limiter = limiterOf(kernel.limits, endpoint);
  const isSigned = takesSignedWebhooks(endpoint);
  const { module } = endpoint;
  const tenantOf = module && tenantReader(endpoint);
  const identify: Guard = async (request, origin) => {
    const actor = await guard(request, origin);
    requireAssurance(actor, assurance);
    return actor;
  };
  const admitCaller: Admission['admitCaller'] = async (request, reply) => {
    request.actor = await identify(request, request.origin);
    await limiter?.byCaller?.(request, reply);
  };
  return {
    limiter,
    identify,
    admitCaller,
    async admit(request, reply) {
      await limiter?.byAddress?.(request, reply);
      if (!isSigned) await admitCaller(request, reply);
    },
    async requireModule(actor, input) {
      if (module && tenantOf) await kernel.requireModule(actor, tenantOf(input), module);
    },
  };
}
