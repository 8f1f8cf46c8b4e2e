import type { Tracer } from '@opentelemetry/api';
import type { Endpoint, ModuleKey } from '@tamga/contract';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '#platform/actor';
import type { Deps } from '#platform/deps';
import type { ShownEpoch } from '#platform/memory/shown';
import type { Limits } from '#platform/limits/limits';
import type { Identify } from './access.ts';
import type { Envelopes } from './envelope.ts';
import type { Streams } from './streams.ts';
import type { Turns } from './turns.ts';

/** What `mount` and the hooks need to know about the server they stand in. */
export interface Kernel
  extends Pick<Deps, 'config' | 'credentials' | 'metrics' | 'log' | 'pool' | 'redis' | 'wakeups'> {
  envelopes: Envelopes;
  /** How each kind of access that a room brings becomes an actor. */
  tickets: Readonly<Record<string, Identify>>;
  /** Off only in tests that ask more often than anybody may. */
  limits: Limits | 'off';
  /** Whether a request came in by the door of the machines; requests of a test come in by none. */
  isAtMachineDoor: (request: FastifyRequest) => boolean;
  /** How long a body may take to arrive, unless its operation takes files and says otherwise. */
  bodyTimeoutMs: number;
  mounted: Endpoint[];
  /** Names the code that answers. */
  build: string;
  /** Moves with every change of what everybody sees. */
  shownEpoch: ShownEpoch;
  /** What answers that everybody sees say because of the settings of this process. */
  shownSettings: string[];
  /** The files that each person is being sent by this process. */
  downloads: Turns;
  /** The streams of events that are open in this process. */
  streams: Streams;
  strict: boolean;
  tracer: Tracer | undefined;
  reportDefect(defect: string): void;
  /** Refuses where the organisation has not installed the module, or is not one of the actor's. */
  requireModule(actor: Actor, tenantId: string, module: ModuleKey): Promise<void>;
}
