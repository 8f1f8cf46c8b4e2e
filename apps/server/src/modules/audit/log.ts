import type { AuditRecord } from '@tamga/contract/audit';
import type { Page } from '@tamga/contract/page';
import { z } from 'zod';
import * as ledger from '#modules/ledger';
import { type Person, system } from '#platform/actor';
import { allRows } from '#platform/data/all-rows';
import { asActor } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { cursorOf, pageOf } from '#platform/http/page';
import { openerOf } from './subjects.ts';

type LogDeps = Pick<Deps, 'pool' | 'keyring'>;
type Filters = Parameters<typeof ledger.listRecords>[2];

const cursor = cursorOf(z.number().int().min(1));
const csvRowsMax = 10_000;

/**
 * Is told whose personal part an administrator is shown, before it is. The room that keeps the access log stands above
 * this one, so `links.ts` hands it in.
 */
export type RecordReading = (admin: Person, subjects: readonly string[]) => Promise<void>;

export async function listAuditRecords(
  deps: LogDeps,
  recordReading: RecordReading,
  admin: Person,
  { limit, after, ...filters }: Filters & { limit: number; after?: string | undefined },
): Promise<Page<AuditRecord>> {
  const records = await readRecords(deps, admin, filters, { before: cursor.read(after), limit: limit + 1 });
  const page = pageOf(records, limit, ({ seq }) => cursor.write(seq));
  await recordReading(admin, subjectsOf(page.items));
  return page;
}

const subjectsOf = (records: readonly AuditRecord[]): string[] =>
  records.flatMap(({ subject_id, personal }) => (subject_id !== null && personal !== null ? [subject_id] : []));

async function readRecords(
  deps: LogDeps,
  { origin }: Person,
  filters: Filters,
  page: { before: number | undefined; limit: number },
): Promise<AuditRecord[]> {
  const actor = system('read the audit log', origin);
  const rows = await ledger.listRecords(deps, actor, filters, page);
  const open = await openerOf(
    { db: asActor(deps, actor), keyring: deps.keyring },
    rows.flatMap(({ subject_id }) => subject_id ?? []),
  );
  return rows.map(({ seq, hash, details, personal, subject_id, ...rest }) => {
    const opened = subject_id !== null && personal !== null ? open(subject_id, personal) : null;
    return {
      ...rest,
      seq: Number(seq),
      hash: hash.toString('hex'),
      details: JSON.parse(details),
      subject_id,
      personal: opened,
      erased: personal !== null && opened === null,
    };
  });
}

const columns = [
  'seq',
  'at',
  'actor',
  'action',
  'object',
  'tenant_id',
  'request_id',
  'details',
  'subject_id',
  'personal',
  'hash',
] as const;

export async function exportAuditRecords(
  deps: LogDeps,
  recordReading: RecordReading,
  admin: Person,
  filters: Filters,
): Promise<string> {
  const records = await readRecords(deps, admin, filters, { before: undefined, limit: csvRowsMax });
  await recordReading(admin, subjectsOf(records));
  const lines = [columns.join(','), ...records.map((row) => columns.map((name) => cell(row[name])).join(','))];
  return lines.map((line) => `${line}\r\n`).join('');
}

function cell(value: Date | string | number | object | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = value instanceof Date ? value.toISOString() : typeof value === 'string' ? value : JSON.stringify(value);
  // A spreadsheet would run a cell that begins like a formula, and in some countries one begins after each semicolon.
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * What the log holds about a person, for the person: what happened to them, and what they did, without the other people
 * it was about.
 */
export async function exportAbout(deps: LogDeps, person: Person): Promise<Record<string, unknown>> {
  const me = `person:${person.userId}`;
  const all = (filters: Filters) =>
    allRows<AuditRecord>((limit, last) => readRecords(deps, person, filters, { before: last?.seq, limit }));
  const about = await all({ object: me });
  const by = await all({ actor: me });
  return {
    about_me: about.map(({ at, action, details, personal, subject_id }) => ({
      at,
      action,
      details,
      personal: subject_id === person.userId ? personal : null,
    })),
    by_me: by.map(({ at, action, object }) => ({ at, action, object })),
  };
}
