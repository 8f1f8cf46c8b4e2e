import type { Tracer } from '@opentelemetry/api';
import type { Endpoint, ModuleKey } from '@tamga/contract';
import type { FastifyRequest } from 'fastify';
import type { Actor } from './actor.ts';
import type { Deps } from './deps.ts';
import type { Limits } from './limits.ts';

/** What `mount` and the hooks need to know about the server they stand in. */
export interface Kernel extends Pick<Deps, 'config' | 'credentials' | 'metrics' | 'log' | 'pool'> {
  /** Off only in tests that ask more often than anybody may. */
  limits: Limits | 'off';
  /** Whether a request came in by the door of the machines; requests of a test come in by none. */
  isAtMachineDoor: (request: FastifyRequest) => boolean;
  mounted: Endpoint[];
  strict: boolean;
  tracer: Tracer | undefined;
  reportDefect(defect: string): void;
  /** Refuses where the organisation has not installed the module, or is not one of the actor's. */
  requireModule(actor: Actor, tenantId: string, module: ModuleKey): Promise<void>;
}
