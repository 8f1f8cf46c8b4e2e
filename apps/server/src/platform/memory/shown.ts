import { setImmediate } from 'node:timers/promises';
import { system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import { changing, type MemoryDeps, recall, remember } from './memory.ts';

/** Moves with every change of what everybody sees. */
export type ShownEpoch = () => Promise<string>;

const key = 'shown:epoch';

/**
 * One trip to Redis, and to PostgreSQL once a minute. All who ask before that trip begins share it: each of them sees
 * whatever was committed before they asked.
 */
export function openShownEpoch(deps: MemoryDeps): ShownEpoch {
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
  const db = asActor(deps, system('show what everybody sees'));
  const { value } = await db.selectFrom('platform.shown_epoch').select('value').executeTakeFirstOrThrow();
  await remember(deps, key, value);
  return value;
}

/** Runs a change of what everybody sees, so that no process goes on with the old one. */
export const changingShown = <T>(deps: MemoryDeps, work: () => Promise<T>): Promise<T> => changing(deps, key, work);
