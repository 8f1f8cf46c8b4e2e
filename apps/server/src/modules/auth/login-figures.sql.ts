import { sql } from 'kysely';
import type { Db } from '#platform/data/db';
import type { LoginEvent } from './login-events.sql.ts';

export interface Period {
  from: Date;
  to: Date;
}

export interface LoginCount extends Pick<LoginEvent, 'method' | 'outcome'> {
  hour: Date;
  count: number;
}

/** The index by time, which holds the method and the outcome too, answers this without the rows. */
export const countByHour = async (db: Db, { from, to }: Period): Promise<LoginCount[]> => {
  const { rows } = await sql<LoginCount>`
    select date_bin('1 hour', at, '2000-01-01 00:00Z') as hour, method, outcome, count(*)::int as count
    from auth.login_event
    where at >= ${from} and at < ${to}
    group by 1, 2, 3`.execute(db);
  return rows;
};

export const countPeople = async (db: Db, { from, to }: Period): Promise<number> => {
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people
    from (select distinct user_id from auth.login_event
          where at >= ${from} and at < ${to} and outcome = 'signed_in' and user_id is not null) as signed_in`.execute(
    db,
  );
  return rows[0]?.people ?? 0;
};
