import type { Page, PageQuery } from '@tamga/contract/page';
import { timestamp } from '@tamga/contract/timestamp';
import { z } from 'zod';
import { type Actor, system } from '#platform/actor';
import { asActor } from '#platform/db';
import { cursorOf, pageOf } from '#platform/page';
import type { Pool } from '#platform/pool';
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

/** Who of these has signed in with eID and is active. */
export async function verifiedAmong(
  deps: { pool: Pool },
  { origin }: Actor,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await listVerifiedOf(asActor(deps, system('find people', origin)), ids);
  return new Set(rows.map(({ id }) => id));
}
