import type { Actor, System } from '#platform/actor';
import { asActor, type Tx } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { findDescription, findRegisterNumber, listDescriptions } from './organisations.sql.ts';

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

/** Whether it may act: one that is pending, suspended or closed does nothing new in its name. */
export const isActive = async (deps: { pool: Pool; db?: Tx }, actor: Actor, id: string): Promise<boolean> =>
  (await findDescription(asActor(deps, actor), id))?.state === 'active';

/** What the state directory knows it by; null for one that is not there. */
export const findRegNo = async (deps: { pool: Pool; db?: Tx }, actor: System, id: string): Promise<string | null> =>
  (await findRegisterNumber(asActor(deps, actor), id))?.reg_no ?? null;

const described = ({ name, name_en, state, verified_at }: DescriptionRow): DescribedOrganisation => ({
  name,
  name_en,
  verified: verified_at !== null && state === 'active',
});

type DescriptionRow = NonNullable<Awaited<ReturnType<typeof findDescription>>>;
