import type { Page } from '@tamga/contract/page';
import { z } from 'zod';
import type { Person, System } from '#platform/actor';
import { asActor } from '#platform/data/db';
import { cursorOf, pageOf } from '#platform/http/page';
import type { Pool } from '#platform/data/pool';
import { listInviteesOfActor } from './invitees.sql.ts';
import { findByRegNo, listByName, listMembershipsOf } from './search.sql.ts';

export interface FoundOrganisation {
  id: string;
  reg_no: string | null;
  name: string;
  kind: 'gov' | 'company' | 'ngo';
  state: 'pending' | 'active' | 'suspended' | 'closed';
}

const cursor = cursorOf(z.uuid());

/** All organisations, for those who administer the platform; by register number, or by the first letters of the name. */
export async function searchOrganisations(
  deps: { pool: Pool },
  actor: System,
  { q = '', limit, after }: { q?: string | undefined; limit: number; after?: string | undefined },
): Promise<Page<FoundOrganisation>> {
  const db = asActor(deps, actor);
  const from = cursor.read(after);
  const isNumber = /^[\p{L}\d]+$/u.test(q) && /\d{4}/.test(q);
  if (isNumber) return { items: await findByRegNo(db, q), next: null };
  const rows = await listByName(db, q, limit + 1, from);
  return pageOf(rows, limit, ({ id }) => cursor.write(id));
}

/** What this room holds about a person, for the person. */
export const exportAbout = async (deps: { pool: Pool }, person: Person): Promise<Record<string, unknown>> => ({
  memberships: await listMembershipsOf(asActor(deps, person), person.userId),
  invitations: await listInviteesOfActor(asActor(deps, person)),
});
