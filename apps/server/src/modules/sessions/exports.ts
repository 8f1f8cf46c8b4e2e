import type { Person } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { listSessionsOf } from './exports.sql.ts';

const rowsMax = 1_000;

/** What this room holds about a person, for the person. */
export const exportAbout = async (deps: { pool: Pool }, person: Person): Promise<Record<string, unknown>> => ({
  sessions: await listSessionsOf(asActor(deps, person), rowsMax),
});
