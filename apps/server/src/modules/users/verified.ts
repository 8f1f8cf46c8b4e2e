import type { Page, PageQuery } from '@tamga/contract/page';
import { timestamp } from '@tamga/contract/timestamp';
import { z } from 'zod';
import { type Actor, system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import { cursorOf, pageOf } from '#platform/http/page';
import type { Pool } from '#platform/data/pool';
import { listVerifiedBefore, listVerifiedOf, type VerifiedFilter } from './verified.sql.ts';

export interface Verified {
  id: string;
  civil_id: string;
  family_name: string;
  given_name: string;
  active: boolean;
  eid_verified_at: Date;
}

const cursor = cursorOf(z.tuple([timestamp, z.uuid()]));

/**
 * People who have signed in with eID, the latest first. A caller that shows it writes it into the access logs of those
 * shown.
 */
export async function listVerified(
  deps: { pool: Pool },
  { origin }: Actor,
  { limit, after, ...filter }: PageQuery & VerifiedFilter,
): Promise<Page<Verified>> {
  const db = asActor(deps, system('list verified people', origin));
  const rows = await listVerifiedBefore(db, filter, limit + 1, cursor.read(after));
  return pageOf(rows, limit, ({ eid_verified_at, id }) => cursor.write([eid_verified_at, id]));
}

/** Those of these people who have signed in with eID and are active. */
export async function verifiedAmong(
  deps: { pool: Pool },
  { origin }: Actor,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await listVerifiedOf(asActor(deps, system('find people', origin)), ids);
  return new Set(rows.map(({ id }) => id));
}
