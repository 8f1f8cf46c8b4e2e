import { type Person, type System, system } from '#platform/actor';
import type { Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';

export type StorageDeps = Pick<Deps, 'pool' | 'config' | 'keyring' | 'now' | 'objects' | 'log' | 'wakeups'>;
export type OpenDeps = StorageDeps & { db: Tx };

/** Only the platform writes here: what a person may do was asked before, in the same transaction. */
export const keeper = (person: Person): System => system('keep files', person.origin);
