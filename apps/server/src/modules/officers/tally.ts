import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { addUp } from './tally.sql.ts';

/** Answers how many rows there are less. */
export const addUpTally = (deps: { pool: Pool }): Promise<number> =>
  transact(deps, system('add up what is open'), ({ db }) => addUp(db));
