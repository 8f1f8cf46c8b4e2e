import { sql } from 'kysely';
import type { Db } from '#platform/data/db';
import { preparedAtCommit, type Value } from '#platform/data/prepared';

export interface Reading {
  /** JSON, as is `fields`: a statement that travels with the commit carries no arrays. */
  subjects: string;
  reader_kind: 'person' | 'application' | 'system';
  reader_id: string;
  reader_role: string | null;
  tenant_id: string | null;
  purpose: string;
  reason: string | null;
  record_kind: string;
  record_id: string | null;
  fields: string;
  via: 'ui' | 'api' | 'relay';
  request_id: string;
}

/** One row for each person who was read about, in one statement however many there are. */
export const insertReading = preparedAtCommit((db, value: Value<Reading>) =>
  db
    .insertInto('users.access_log')
    .columns([
      'id',
      'subject_id',
      'reader_kind',
      'reader_id',
      'reader_role',
      'tenant_id',
      'purpose',
      'reason',
      'record_kind',
      'record_id',
      'fields',
      'via',
      'request_id',
    ])
    .expression(
      db.selectNoFrom([
        sql<string>`gen_random_uuid()`.as('id'),
        sql<string>`jsonb_array_elements_text(${value('subjects')}::jsonb)::uuid`.as('subject_id'),
        sql<Reading['reader_kind']>`${value('reader_kind')}::text`.as('reader_kind'),
        sql<string>`${value('reader_id')}::text`.as('reader_id'),
        sql<string>`${value('reader_role')}::text`.as('reader_role'),
        sql<string>`${value('tenant_id')}::uuid`.as('tenant_id'),
        sql<string>`${value('purpose')}::text`.as('purpose'),
        sql<string>`${value('reason')}::text`.as('reason'),
        sql<string>`${value('record_kind')}::text`.as('record_kind'),
        sql<string>`${value('record_id')}::text`.as('record_id'),
        sql<string[]>`array(select jsonb_array_elements_text(${value('fields')}::jsonb))`.as('fields'),
        sql<Reading['via']>`${value('via')}::text`.as('via'),
        sql<string>`${value('request_id')}::text`.as('request_id'),
      ]),
    ),
);

export interface Span {
  from?: Date | undefined;
  to?: Date | undefined;
}

export interface SeenReading {
  id: string;
  at: Date;
  reader_kind: Reading['reader_kind'];
  reader_id: string;
  reader_role: string | null;
  name_mn: string | null;
  name_en: string | null;
  tenant_id: string | null;
  purpose: string;
  reason: string | null;
  record_kind: string;
  record_id: string | null;
  fields: string[];
  count: number;
  via: Reading['via'];
}

/**
 * Readings by people and the platform, and releases to applications, as one list: each source gives as many as the page
 * takes, by its own index. Row level security shows a person only what is about them, so no query here repeats it.
 */
export const listReadingsBefore = async (
  db: Db,
  { from, to }: Span,
  limit: number,
  after: [Date, string] | undefined,
): Promise<SeenReading[]> => {
  const [at, id] = after ?? [];
  const within = sql.join(
    [
      sql`true`,
      ...(from ? [sql`at >= ${from}`] : []),
      ...(to ? [sql`at < ${to}`] : []),
      // Said twice: the pair continues the list, the moment alone tells which months need not be looked at.
      ...(after ? [sql`at <= ${at}`, sql`(at, id) < (${at}, ${id})`] : []),
    ],
    sql` and `,
  );
  // The months of these go by the hour in which the moment lies.
  const hours = sql.join(
    [
      sql`true`,
      ...(from ? [sql`hour > ${from}::timestamptz - interval '1 hour'`] : []),
      ...(to ? [sql`hour < ${to}`] : []),
      ...(after ? [sql`hour <= ${at}`] : []),
    ],
    sql` and `,
  );
  const { rows } = await sql<SeenReading>`
    (select id, at, reader_kind, reader_id, reader_role, null as name_mn, null as name_en, tenant_id,
            purpose, reason, record_kind, record_id, fields, 1 as count, via
     from users.access_log
     where ${within}
     order by at desc, id desc
     limit ${limit})
    union all
    (select id, at, 'application', application_id::text, null, name_mn, name_en, null,
            'application_use', null, 'person', null, claims, count, 'api'
     from users.release
     where ${within} and ${hours}
     order by at desc, id desc
     limit ${limit})
    order by at desc, id desc
    limit ${limit}`.execute(db);
  return rows;
};

export const findNames = (db: Db, ids: readonly string[]) =>
  db.selectFrom('users.user').select(['id', 'family_name', 'given_name']).where('id', 'in', ids).execute();

/** How often others have looked at the data of a person, after one moment and until another. */
export const countReadings = async (db: Db, subjectId: string, after: Date, until: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('users.access_log')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('subject_id', '=', subjectId)
    .where('at', '>', after)
    .where('at', '<=', until)
    .where('reader_kind', '<>', 'system')
    .executeTakeFirstOrThrow();
  return Number(count);
};
