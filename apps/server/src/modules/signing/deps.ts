import type * as eid from '#modules/eid';
import type { Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';

export type SigningDeps = Deps & { eid: eid.Eid };
export type PhoneDeps = Pick<Deps, 'pool' | 'now' | 'config' | 'keyring' | 'wakeups'>;
/** What a step is made with. */
export type MoveDeps = Pick<Deps, 'pool' | 'now' | 'wakeups' | 'keyring'> & { db: Tx };
