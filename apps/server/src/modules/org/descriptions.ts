import type { System } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { findDescription } from './organisations.sql.ts';

export interface DescribedOrganisation {
  name: string;
  name_en: string | null;
  /** The state directory has confirmed it, and nothing has happened to it since. */
  verified: boolean;
}

/** What everybody may know of an organisation in whose name something is asked of them. */
export async function describeOrganisation(
  deps: { pool: Pool },
  actor: System,
  id: string,
): Promise<DescribedOrganisation | null> {
  const row = await findDescription(asActor(deps, actor), id);
  if (!row) return null;
  const { name, name_en, state, verified_at } = row;
  return { name, name_en, verified: verified_at !== null && state === 'active' };
}
