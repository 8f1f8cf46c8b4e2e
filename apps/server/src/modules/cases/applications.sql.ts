import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/db';

/** Those in which something is still to come. */
export const underWay = ['draft', 'submitted', 'queued', 'in_review', 'info_requested', 'approved'] as const;
type State = (typeof underWay)[number] | 'rejected' | 'completed' | 'withdrawn' | 'expired';

const columns = [
  'id',
  'tenant_id',
  'number',
  'service_id',
  'version_no',
  'applicant_id',
  'on_behalf_org_id',
  'state',
  'gates',
  'flags',
  'assigned_to',
  'assigned_at',
  'data_sealed',
  'data_hash',
  'duplicate_key',
  'submitted_at',
  'due_at',
  'waits_until',
  'paused_at',
  'paused_ms',
  'decided_at',
  'decided_by',
  'appeal_until',
  'appeal_sealed',
  'reason_sealed',
  'closed_at',
  'signature_id',
  'locale',
  'version',
  'created_at',
  'updated_at',
] as const;

const applications = (db: Db) => db.selectFrom('cases.application').select(columns);

export type ApplicationRow = NonNullable<Awaited<ReturnType<typeof findApplication>>>;

/** Row level security shows it to its applicant and to the members of the organisation. */
export const findApplication = (db: Db, id: string) => applications(db).where('id', '=', id).executeTakeFirst();

/** Only as its applicant: a member of the organisation reads it elsewhere, and that is written down. */
export const findOwnApplication = (db: Db, applicantId: string, id: string) =>
  applications(db).where('id', '=', id).where('applicant_id', '=', applicantId).executeTakeFirst();

/** Until the transaction ends; others who change it wait. */
export const lockApplication = (db: Tx, id: string) =>
  applications(db).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export interface ApplicationFilter {
  state?: State | undefined;
  open?: boolean | undefined;
  service_id?: string | undefined;
}

/** The newest first. */
export const listApplicationsOf = (
  db: Db,
  applicantId: string,
  { state, open, service_id }: ApplicationFilter,
  limit: number,
  before: string | undefined,
) =>
  applications(db)
    .where('applicant_id', '=', applicantId)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'draft'))
    .$if(open !== undefined, (query) => query.where('state', open ? 'in' : 'not in', [...underWay]))
    .$if(service_id !== undefined, (query) => query.where('service_id', '=', service_id ?? ''))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Of these services, the newest application of the person that is under way. */
export const listOpenOf = (db: Db, applicantId: string, serviceIds: readonly string[]) =>
  db
    .selectFrom('cases.application')
    .select('service_id')
    .select(sql<string>`(array_agg(id order by id desc))[1]`.as('id'))
    .where('applicant_id', '=', applicantId)
    .where('service_id', 'in', serviceIds)
    .where('state', 'in', [...underWay])
    .groupBy('service_id')
    .execute();

export const countOpen = async (db: Db, applicantId: string, states: readonly State[]): Promise<number> => {
  const { count } = await db
    .selectFrom('cases.application')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('applicant_id', '=', applicantId)
    .where('state', 'in', states)
    .executeTakeFirstOrThrow();
  return Number(count);
};

export interface NewApplication {
  id: string;
  tenant_id: string;
  service_id: string;
  version_no: number;
  applicant_id: string;
  on_behalf_org_id: string | null;
  data_sealed: string;
  data_hash: Buffer;
  waits_until: Date;
  locale: 'mn' | 'en';
  created_at: Date;
  updated_at: Date;
}

export const insertApplication = (db: Tx, row: NewApplication) =>
  db.insertInto('cases.application').values(row).returning(columns).executeTakeFirstOrThrow();

/** What changes besides the state. */
export interface ApplicationChange {
  number?: string;
  gates?: string[];
  flags?: string[];
  assigned_to?: string | null;
  assigned_at?: Date | null;
  data_sealed?: string | null;
  data_hash?: Buffer | null;
  duplicate_key?: string | null;
  submitted_at?: Date;
  due_at?: Date | null;
  waits_until?: Date | null;
  paused_at?: Date | null;
  paused_ms?: string;
  decided_at?: Date | null;
  decided_by?: string[];
  appeal_until?: Date | null;
  appeal_sealed?: string | null;
  reason_sealed?: string | null;
  closed_at?: Date | null;
  signature_id?: string | null;
  purge_after?: Date | null;
  reminded_at?: Date;
  version?: number;
  updated_at?: Date;
}

/** Without a move; the row is locked. */
export const updateApplication = (db: Tx, id: string, set: ApplicationChange) =>
  db.updateTable('cases.application').set(set).where('id', '=', id).returning(columns).executeTakeFirstOrThrow();

export const drawNumber = async (db: Tx): Promise<bigint> => {
  const { rows } = await sql<{ drawn: string }>`select nextval('cases.number') as drawn`.execute(db);
  return BigInt(rows[0]?.drawn ?? 0);
};

/** Whether the same is applied for already, and is under way. */
export const hasOtherOpen = async (
  db: Db,
  {
    id,
    applicant_id,
    on_behalf_org_id,
    service_id,
  }: Pick<ApplicationRow, 'id' | 'applicant_id' | 'on_behalf_org_id' | 'service_id'>,
): Promise<boolean> => {
  const other = await db
    .selectFrom('cases.application')
    .select('id')
    .where('service_id', '=', service_id)
    .where('id', '<>', id)
    .where('state', 'in', underWay.slice(1))
    .where((eb) =>
      on_behalf_org_id === null
        ? eb.and([eb('applicant_id', '=', applicant_id), eb('on_behalf_org_id', 'is', null)])
        : eb('on_behalf_org_id', '=', on_behalf_org_id),
    )
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
};

/** What stands in the way of a second one; of an organisation it may be a colleague's. */
export const findByDuplicateKey = (db: Db, key: string) =>
  db.selectFrom('cases.application').select(['id', 'applicant_id']).where('duplicate_key', '=', key).executeTakeFirst();
