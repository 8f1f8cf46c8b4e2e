import type { Person } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { listKeysEnding } from './keys.sql.ts';

/** Of the keys that this person can see: which ends when. */
export const listExpiringKeys = (
  deps: { pool: Pool },
  person: Person,
  { from, to }: { from: Date; to: Date },
  limit: number,
): Promise<{ id: string; name: string; expires_at: Date }[]> => listKeysEnding(asActor(deps, person), from, to, limit);
