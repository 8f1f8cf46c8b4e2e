import type { Person } from '#platform/actor';
import type { Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { transition } from '#platform/data/states';
import { recordAccess } from './access-records.ts';
import { listUncalled } from './access-requests.sql.ts';
import { accessLife } from './access-requests.states.ts';
import { tellAsker } from './access-notices.ts';

type EndDeps = Pick<Deps, 'pool' | 'now' | 'wakeups'> & { db: Tx };

/** Who takes an application off the callers has ended what it was approved for: its side is told of that, too. */
export async function endUncalled(deps: EndDeps, person: Person, serviceId: string): Promise<void> {
  for (const row of await listUncalled(deps.db, serviceId)) {
    await transition(deps, accessLife, row, 'end', person, { moved_at: deps.now() });
    recordAccess(deps, person, 'ended', row, { by: null, to: row.tenant_id });
    await tellAsker(deps, person, row, 'api_access_ended');
  }
}
