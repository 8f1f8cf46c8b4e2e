import type { Page, PageQuery } from '@tamga/contract/page';
import type { OwnReport } from '@tamga/contract/security.reports';
import { timestamp } from '@tamga/contract/timestamp';
import { z } from 'zod';
import type { Person } from '#platform/actor';
import { allRows } from '#platform/data/all-rows';
import { asActor } from '#platform/data/db';
import { cursorOf, pageOf } from '#platform/http/page';
import type { Pool } from '#platform/data/pool';
import { listReports } from './reports.sql.ts';

const cursor = cursorOf(z.tuple([timestamp, z.uuid()]));

export async function listOwnReports(
  deps: { pool: Pool },
  person: Person,
  { limit, after }: PageQuery,
): Promise<Page<OwnReport>> {
  const rows = await listReports(asActor(deps, person), limit + 1, cursor.read(after));
  return pageOf(rows, limit, ({ created_at, id }) => cursor.write([created_at, id]));
}

type ReportRow = Awaited<ReturnType<typeof listReports>>[number];

/** What this room tells a person about themselves; the words of reports are not in it. */
export async function exportAbout(deps: { pool: Pool }, person: Person): Promise<Record<string, unknown>> {
  const db = asActor(deps, person);
  const reports = await allRows<ReportRow>((limit, last) => listReports(db, limit, last && [last.created_at, last.id]));
  return { reports };
}
