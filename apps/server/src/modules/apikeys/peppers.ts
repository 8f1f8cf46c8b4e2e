import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { type Origin, system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { uuidv7 } from '#platform/data/uuid';
import { findNewestPepper, findPepper, insertPepper } from './keys.sql.ts';

type PepperDeps = Pick<Deps, 'pool' | 'now' | 'keyring'>;

const placeOf = (id: string) => ({ table: 'tools.pepper', row: id, column: 'value_sealed' });

/** The peppers that keys are hashed with. Opened once in a process: a pepper never changes, only its seal does. */
export interface Peppers {
  of(id: string, origin: Origin): Promise<KeyObject>;
  newest(origin: Origin): Promise<{ id: string; value: KeyObject }>;
}

export function openPeppers(deps: PepperDeps): Peppers {
  const opened = new Map<string, KeyObject>();
  const open = ({ id, value_sealed: sealed }: { id: string; value_sealed: string }): KeyObject => {
    // Made once: to make one of the bytes takes longer than to hash with it.
    const value = opened.get(id) ?? createSecretKey(deps.keyring.open(placeOf(id), sealed));
    opened.set(id, value);
    return value;
  };
  return {
    async of(id, origin) {
      const known = opened.get(id);
      if (known) return known;
      const row = await findPepper(asActor(deps, system('check key', origin)), id);
      if (!row) throw new Error('a key names a pepper that is not there');
      return open(row);
    },
    async newest(origin) {
      const actor = system('issue key', origin);
      const row = (await findNewestPepper(asActor(deps, actor))) ?? (await makePepper(deps, origin));
      return { id: row.id, value: open(row) };
    },
  };
}

/** Two that are made at once are both good: each key names its own. */
function makePepper(deps: PepperDeps, origin: Origin): Promise<{ id: string; value_sealed: string }> {
  const id = uuidv7();
  const row = { id, value_sealed: deps.keyring.seal(placeOf(id), randomBytes(32)), created_at: deps.now() };
  return transact(deps, system('issue key', origin), async (deps) => {
    await insertPepper(deps.db, row);
    return row;
  });
}
