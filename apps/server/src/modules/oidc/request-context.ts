import type { IncomingMessage } from 'node:http';
import { Provider } from 'oidc-provider';
import type * as users from '#modules/users';
import { type System, system, type Origin } from '#platform/actor';

/** What is known of a request before the library sees it. */
export interface RequestContext {
  at: Date;
  origin: Origin;
  /** Things that were read together, by kind and value; null for one that does not exist. Others are read on demand. */
  known: Map<string, unknown>;
  /** Where what is issued is written at the end, in one trip with the spending of what it was issued for. */
  writes?: Writes;
  /** The session of the platform from which the citizen agreed to sign out. */
  leaving?: string | null;
  /** The application for which the platform itself asks, in a trial. */
  trying?: string;
  claims?: { userId: string; claims: users.Claims | null };
}

export interface Writes {
  spent: { hash: Buffer; now: Date; horizon: Date } | null;
  access: { hash: Buffer; expires_at: Date; payload: string } | null;
  refresh: { hash: Buffer; expires_at: Date; payload: string } | null;
}

const contexts = new WeakMap<IncomingMessage, RequestContext>();

/** The library hands an adapter no request, but knows which one it works for; what we know of it hangs on that. */
export function setRequestContext(incoming: IncomingMessage, context: RequestContext): void {
  contexts.set(incoming, context);
}

/** For what surrounds the library, which does not know yet, or any more, which request it works for. */
export const requestContextOf = (incoming: IncomingMessage): RequestContext | undefined => contexts.get(incoming);

export function currentRequestContext(): RequestContext | undefined {
  const { ctx } = Provider;
  return ctx && contexts.get(ctx.req);
}

export const providerActor = (): System => system('identity provider', currentRequestContext()?.origin);
