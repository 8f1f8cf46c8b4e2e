import type { Person } from '#platform/actor';
import { asActor, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { forgetConnections } from './connections.ts';
import { listConnections } from './connections.sql.ts';

/** What this room holds about a person, for the person; without the tokens, which would let anybody in who finds the file. */
export const exportAbout = async (deps: Pick<Deps, 'pool'>, person: Person): Promise<Record<string, unknown>> => ({
  connections: await listConnections(asActor(deps, person)),
});

/** The providers are told, too, by the worker. */
export const forgetPerson = async (deps: Pick<Deps, 'keyring'> & { db: Tx }, userId: string): Promise<void> => {
  await forgetConnections(deps, userId);
};
