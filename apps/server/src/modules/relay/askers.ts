import type { Actor } from '#platform/actor';
import type { Tx } from '#platform/data/db';
import { lockRequest, type RequestRow } from './requests.sql.ts';

/** What became of a request: what was given, or why nothing was; and the name of the platform that answered, where one did. */
export type Outcome =
  | { is: 'answered'; by: string; payload: Record<string, unknown> }
  | { is: 'refused' | 'incomplete'; by: string }
  | { is: 'unreachable' | 'expired'; by: null };

/** What a room above does about a request that it asked for; called in the open transaction of the platform. */
export interface Asker {
  /**
   * Holds what waits for the request, before the request: who gives up waiting has it first and comes to the request then. In
   * the other order the two would wait for each other.
   */
  hold(deps: { db: Tx }, requestId: string): Promise<void>;
  /** Learns how it ended, in the transaction in which it does. Most requests are of nobody above. */
  settle(deps: { db: Tx; now: () => Date }, actor: Actor, requestId: string, outcome: Outcome): Promise<void>;
}

export interface AskerDeps {
  asker: Asker;
}

/** Takes a request that may end, and before it whatever waits for it. */
export async function holdRequest(deps: AskerDeps & { db: Tx }, id: string): Promise<RequestRow | undefined> {
  await deps.asker.hold(deps, id);
  return lockRequest(deps.db, id);
}
