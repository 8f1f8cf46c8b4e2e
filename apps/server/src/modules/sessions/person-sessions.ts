import type { System } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { listLiveSessionsOf } from './sessions.sql.ts';

/** Where this person is signed in. A caller that shows it writes it into their access log. */
export const listSessionsOf = (deps: Pick<Deps, 'pool' | 'now'>, actor: System, userId: string, limit: number) =>
  listLiveSessionsOf(asActor(deps, actor), userId, deps.now(), limit);
