import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/data/db';
import type { ApplicationRow } from './applications.sql.ts';

export interface QueueRow {
  id: string;
  tenant_id: string;
  number: string | null;
  service_id: string;
  version_no: number;
  applicant_id: string;
  on_behalf_org_id: string | null;
  state: ApplicationRow['state'];
  gates: string[];
  flags: string[];
  assigned_to: string | null;
  submitted_at: Date | null;
  due_at: Date | null;
  paused_at: Date | null;
  decided_by: string[];
  version: number;
}

export interface QueueQuestion {
  tenantIds: readonly string[];
  officerId: string;
  /** All that the officer belongs to. */
  ownIds: readonly string[];
  view: 'mine' | 'unit' | 'unassigned' | 'overdue' | 'escalated' | 'second';
  service?: string | undefined;
  /** How the number begins. */
  q?: string | undefined;
}

const columns = sql.raw(
  `a.id, a.tenant_id, a.number, a.service_id, a.version_no, a.applicant_id, a.on_behalf_org_id, a.state, a.gates, a.flags,
   a.assigned_to, a.submitted_at, a.due_at, a.paused_at, a.decided_by, a.version`,
);

// Written out, and not as values: by these words PostgreSQL knows which index holds the view.
const isOpen = sql`a.state in ('queued', 'in_review', 'info_requested', 'approved')`;

const views: Readonly<Record<QueueQuestion['view'], (officerId: string) => RawBuilder<unknown>>> = {
  mine: (id) => sql`a.state in ('in_review', 'info_requested', 'approved') and a.assigned_to = ${id}`,
  unit: () => isOpen,
  unassigned: () => sql`a.state = 'queued'`,
  overdue: () => sql`${isOpen} and a.flags && '{overdue,escalated}' and a.flags @> '{overdue}'`,
  escalated: () => sql`${isOpen} and a.flags && '{overdue,escalated}' and a.flags @> '{escalated}'`,
  second: () => sql`${isOpen} and a.gates @> '{second_decision}'`,
};

/** What the officer applied for themselves, or an organisation of theirs, is for others to decide. */
const isOthers = ({ officerId, ownIds }: Pick<QueueQuestion, 'officerId' | 'ownIds'>) =>
  sql`a.applicant_id <> ${officerId} and (a.on_behalf_org_id is null or a.on_behalf_org_id <> all (${ownIds}::uuid[]))`;

/**
 * The most urgent first. Each organisation is asked by itself, since an index has the order of one of them only; what
 * belongs to the officer as a citizen is not among it.
 */
export async function listQueueAfter(
  db: Db,
  { tenantIds, officerId, ownIds, view, service, q }: QueueQuestion,
  limit: number,
  after: [Date, string] | undefined,
): Promise<QueueRow[]> {
  // The largest code point there is ends the range.
  const isNumbered = sql`a.number ~>=~ ${q} and a.number ~<~ (${q} || chr(1114111))`;
  const conditions = [
    sql`a.tenant_id = tenant.id and ${isOthers({ officerId, ownIds })} and ${views[view](officerId)}`,
    ...(service === undefined ? [] : [sql`a.service_id = ${service}`]),
    ...(q === undefined ? [] : [isNumbered]),
    ...(after === undefined ? [] : [sql`(a.due_at, a.id) > (${after[0]}, ${after[1]})`]),
  ];
  // Few numbers begin like this, so they are found first; the planner would rather walk the whole queue for them.
  const source =
    q === undefined || !isNarrow(q)
      ? sql`cases.application`
      : sql`(select * from cases.application a
             where a.tenant_id = tenant.id and a.submitted_at is not null and ${isNumbered} offset 0)`;
  const { rows } = await sql<QueueRow>`
    select a.* from unnest(${tenantIds}::uuid[]) as tenant (id)
    cross join lateral (
      select ${columns} from ${source} a
      where ${sql.join(conditions, sql` and `)}
      order by a.due_at, a.id limit ${limit}) as a
    order by a.due_at, a.id limit ${limit}`.execute(db);
  return rows;
}

/** Five digits of a running number leave a hundred of its seven. */
const isNarrow = (q: string): boolean => /^\d{4}-[A-Z0-9]+-\d{5}/.test(q);

/** By its whole number, in whatever state. */
export async function findByNumber(
  db: Db,
  { tenantIds, ...officer }: Pick<QueueQuestion, 'tenantIds' | 'officerId' | 'ownIds'>,
  number: string,
): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select ${columns} from cases.application a
    where a.number = ${number} and a.tenant_id = any (${tenantIds}::uuid[]) and ${isOthers(officer)}`.execute(db);
  return rows;
}

/** One that was handed in to an organisation of the officer, as row level security shows it. */
export async function findHandedIn(db: Db, tenantIds: readonly string[], id: string): Promise<QueueRow | undefined> {
  const { rows } = await sql<QueueRow>`
    select ${columns} from cases.application a
    where a.id = ${id} and a.tenant_id = any (${tenantIds}::uuid[]) and a.submitted_at is not null`.execute(db);
  return rows[0];
}
