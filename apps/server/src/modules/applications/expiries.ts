import type { Person } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { listSecretsEnding } from './secrets.sql.ts';

interface Ending {
  /** Of the application. */
  id: string;
  name_mn: string;
  name_en: string;
  expires_at: Date;
}

/** Of the applications that this person can see: whose secret ends when. */
export const listExpiringSecrets = (
  deps: { pool: Pool },
  person: Person,
  { from, to }: { from: Date; to: Date },
  limit: number,
): Promise<Ending[]> => listSecretsEnding(asActor(deps, person), from, to, limit);
