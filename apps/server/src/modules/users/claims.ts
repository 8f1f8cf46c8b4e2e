import type { System } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { findClaims } from './claims.sql.ts';

/** What others may be told of a person who agreed, and whether the person's tokens of that time are still good. */
export interface Claims {
  civil_id: string;
  ge_id: string | null;
  email: string | null;
  family_name: string;
  given_name: string;
  family_name_latin: string | null;
  given_name_latin: string | null;
  active: boolean;
  tokens_revoked_before: Date;
}

export const readClaims = (deps: { pool: Pool }, actor: System, userId: string): Promise<Claims | undefined> =>
  findClaims(asActor(deps, actor), userId);
