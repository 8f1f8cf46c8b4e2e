import type { IncomingMessage } from 'node:http';
import { Provider } from 'oidc-provider';
import type * as users from '#modules/users';
import { type System, system, type Origin } from '#platform/actor';

/** What is known of a request before the library sees it. */
export interface Arrival {
  at: Date;
  origin: Origin;
  /** Things that were asked for together, by kind and value; null: it is not there. What is missing is asked for. */
  known: Map<string, unknown>;
  claims?: { userId: string; claims: users.Claims | null };
}

const arrivals = new WeakMap<IncomingMessage, Arrival>();

/** The library hands an adapter no request, but knows which one it works for; what we know of it hangs on that. */
export function noteArrival(incoming: IncomingMessage, arrival: Arrival): void {
  arrivals.set(incoming, arrival);
}

export function currentArrival(): Arrival | undefined {
  const { ctx } = Provider;
  return ctx && arrivals.get(ctx.req);
}

export const providerActor = (): System => system('identity provider', currentArrival()?.origin);
