import { sql } from 'kysely';
import { copyInto, type Tx } from '#platform/data/db';

export interface CallRow {
  id: string;
  at: Date;
  service_id: string;
  application_id: string;
  method: string;
  path: string;
  status: number;
  code: string | null;
  attempts: number;
  duration_ms: number;
  request_bytes: number;
  response_bytes: number;
  about_person: boolean;
  request_id: string;
}

export interface MinuteRow {
  at: Date;
  service_id: string;
  application_id: string;
  calls: number;
  errors: number;
  refused: number;
  dropped: number;
  durations: number[];
}

/** All that the log has of a call. */
export const callColumns = [
  'id',
  'at',
  'service_id',
  'application_id',
  'method',
  'path',
  'status',
  'code',
  'attempts',
  'duration_ms',
  'request_bytes',
  'response_bytes',
  'about_person',
  'request_id',
] as const;

/** In one order, so that two processes that write at once never wait for each other in a ring. */
export const addMinutes = (db: Tx, minutes: readonly MinuteRow[]) =>
  sql`
    insert into gateway.minute (at, service_id, application_id, calls, errors, refused, dropped, durations)
    select at, service_id, application_id, calls, errors, refused, dropped, durations
    from jsonb_to_recordset(${JSON.stringify(minutes)}::jsonb) as told (
      at timestamptz, service_id uuid, application_id uuid, calls int, errors int, refused int, dropped int, durations int[])
    order by service_id, at, application_id
    on conflict (service_id, at, application_id) do update set
      calls = minute.calls + excluded.calls, errors = minute.errors + excluded.errors,
      refused = minute.refused + excluded.refused, dropped = minute.dropped + excluded.dropped,
      durations = gateway.add_counts(minute.durations, excluded.durations)`.execute(db);

export const copyCalls = (db: Tx, calls: readonly CallRow[]): Promise<void> =>
  copyInto(db, `copy gateway.call (${callColumns.join(', ')}) from stdin`, calls.map(lineOf));

function lineOf(row: CallRow): string {
  let line = '';
  for (const column of callColumns) line += line === '' ? fieldOf(row[column]) : `\t${fieldOf(row[column])}`;
  return `${line}\n`;
}

const special = /[\\\t\n\r]/;

function fieldOf(value: CallRow[(typeof callColumns)[number]]): string {
  if (value === null) return String.raw`\N`;
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'string') return String(value);
  // Nearly none has any: to look is cheaper than to write anew.
  return special.test(value) ? value.replaceAll(/[\\\t\n\r]/g, (letter) => `\\${letter}`) : value;
}

export interface StateRow {
  service_id: string;
  url: string;
  healthy: boolean;
  resting: boolean;
}

/** Of services that are still there. */
export const putStates = (db: Tx, processId: string, states: readonly StateRow[], now: Date) =>
  sql`
    insert into gateway.upstream_state (service_id, url, process_id, healthy, resting, at)
    select s.service_id, s.url, ${processId}, s.healthy, s.resting, ${now}
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as s (service_id uuid, url text, healthy boolean, resting boolean)
    join gateway.service v on v.id = s.service_id
    on conflict (service_id, url, process_id) do update set
      healthy = excluded.healthy, resting = excluded.resting, at = excluded.at`.execute(db);

export const removeStates = (db: Tx, processId: string) =>
  db.deleteFrom('gateway.upstream_state').where('process_id', '=', processId).execute();
