import { setImmediate } from 'node:timers/promises';
import { system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import { changing, type MemoryDeps, recall, remember } from '#platform/memory/memory';
import { findEpoch } from './catalogue.sql.ts';

const key = 'registry:epoch';

/**
 * Moves with every change of what the catalogue shows; one trip to Redis, and to PostgreSQL once a minute. All who ask
 * before that trip begins share it: each of them sees whatever was committed before they asked.
 */
export function openEpoch(deps: MemoryDeps): () => Promise<string> {
  let next: Promise<string> | null = null;
  return () => {
    next ??= setImmediate().then(() => {
      next = null;
      return readEpoch(deps);
    });
    return next;
  };
}

async function readEpoch(deps: MemoryDeps): Promise<string> {
  const [known] = await recall(deps, [key]);
  if (known) return known;
  const { value } = await findEpoch(asActor(deps, system('show the catalogue')));
  await remember(deps, key, value);
  return value;
}

/** Runs a change of what the catalogue shows, so that no process goes on with the old one. */
export const changingCatalogue = <T>(deps: MemoryDeps, work: () => Promise<T>): Promise<T> => changing(deps, key, work);
