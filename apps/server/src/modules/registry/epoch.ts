import { type Origin, system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import { changing, type MemoryDeps, recall, remember } from '#platform/memory/memory';
import { findEpoch } from './catalogue.sql.ts';

const key = 'registry:epoch';

/** Moves with every change of what the catalogue shows; one trip to Redis, and to PostgreSQL once a minute. */
export async function readEpoch(deps: MemoryDeps, origin?: Origin): Promise<string> {
  const [known] = await recall(deps, [key]);
  if (known) return known;
  const { value } = await findEpoch(asActor(deps, system('show the catalogue', origin)));
  await remember(deps, key, value);
  return value;
}

/** Runs a change of what the catalogue shows, so that no process goes on with the old one. */
export const changingCatalogue = <T>(deps: MemoryDeps, work: () => Promise<T>): Promise<T> => changing(deps, key, work);
