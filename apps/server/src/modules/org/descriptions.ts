import type { System } from '#platform/actor';
import { asActor, type Tx } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { findDescription, listDescriptions } from './organisations.sql.ts';

export interface DescribedOrganisation {
  name: string;
  name_en: string | null;
  /** The state directory has confirmed it, and nothing has happened to it since. */
  verified: boolean;
}

/** What everybody may know of an organisation in whose name something is asked of them. */
export async function describeOrganisation(
  deps: { pool: Pool; db?: Tx },
  actor: System,
  id: string,
): Promise<DescribedOrganisation | null> {
  const row = await findDescription(asActor(deps, actor), id);
  return row ? described(row) : null;
}

/** The same of several, by their ids. */
export async function describeOrganisations(
  deps: { pool: Pool },
  actor: System,
  ids: readonly string[],
): Promise<Map<string, DescribedOrganisation>> {
  const rows = ids.length === 0 ? [] : await listDescriptions(asActor(deps, actor), ids);
  return new Map(rows.map((row) => [row.id, described(row)]));
}

const described = ({ name, name_en, state, verified_at }: DescriptionRow): DescribedOrganisation => ({
  name,
  name_en,
  verified: verified_at !== null && state === 'active',
});

type DescriptionRow = NonNullable<Awaited<ReturnType<typeof findDescription>>>;
