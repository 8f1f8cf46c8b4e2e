import type { Page, PageQuery } from '@tamga/contract/page';
import { timestamp } from '@tamga/contract/timestamp';
import { z } from 'zod';
import type { Actor } from '#platform/actor';
import { system } from '#platform/actor';
import { asActor } from '#platform/db';
import { cursorOf, pageOf } from '#platform/page';
import type { Pool } from '#platform/pool';
import { findIdsByCivilId, findVerified, listVerifiedBefore, type VerifiedFilter } from './verified.sql.ts';

export interface Verified {
  id: string;
  civil_id: string;
  family_name: string;
  given_name: string;
  active: boolean;
  eid_verified_at: Date;
}

const cursor = cursorOf(z.tuple([timestamp, z.uuid()]));

/** Who has signed in with eID, the latest first. Whoever shows it to somebody writes it into their access logs. */
export async function listVerified(
  deps: { pool: Pool },
  { origin }: Actor,
  { limit, after, ...filter }: PageQuery & VerifiedFilter,
): Promise<Page<Verified>> {
  const db = asActor(deps, system('list verified people', origin));
  const rows = await listVerifiedBefore(db, filter, limit + 1, cursor.read(after));
  return pageOf(rows, limit, ({ eid_verified_at, id }) => cursor.write([eid_verified_at, id]));
}

/** Who of these people is known here, by civil id. */
export async function findUserIds(
  deps: { pool: Pool },
  { origin }: Actor,
  civilIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (civilIds.length === 0) return new Map();
  const rows = await findIdsByCivilId(asActor(deps, system('find people', origin)), civilIds);
  return new Map(rows.map(({ civil_id, id }) => [civil_id, id]));
}

export async function isVerified(deps: { pool: Pool }, { origin }: Actor, userId: string): Promise<boolean> {
  return (await findVerified(asActor(deps, system('find people', origin)), userId)) !== undefined;
}
