import type { Page, PageQuery } from '@tamga/contract/page';
import { timestamp } from '@tamga/contract/timestamp';
import { type DataAccess, type Purpose, purposeWords } from '@tamga/contract/users.access';
import { z } from 'zod';
import { type Actor, type Person, system } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/data/db';
import { cursorOf, pageOf } from '#platform/http/page';
import type { Pool } from '#platform/data/pool';
import { findNames, insertReading, listReadingsBefore, type Reading, type Span } from './access-log.sql.ts';

/** What a person was shown of other people's data. */
export interface Access {
  /** The people whose data it is; one row is written for each. A person's own reading is not written down. */
  subject: string | readonly string[];
  purpose: Purpose;
  /** In the words of the reader, where the operation asks for a reason. */
  reason?: string | undefined;
  /** What was read, such as `user`, and which one. */
  recordKind: string;
  recordId?: string | undefined;
  /** The names of the fields that were shown. */
  fields: readonly string[];
  /** The organisation on whose behalf it was read. */
  tenantId?: string | undefined;
  via?: Reading['via'];
}

/**
 * Writes down that a person was shown data of others; call it in the request that shows it. Inside a transaction it
 * travels with the commit; otherwise it is a trip of its own, and the data must not be shown before it returns.
 */
export async function recordAccess(deps: { pool: Pool; db?: Tx }, actor: Actor, access: Access): Promise<void> {
  const reader = readerOf(actor);
  const subjects = [...new Set([access.subject].flat())].filter((id) => id !== reader.reader_id);
  if (subjects.length === 0) return;
  const reading = {
    ...reader,
    subjects: JSON.stringify(subjects),
    tenant_id: access.tenantId ?? null,
    purpose: access.purpose,
    reason: access.reason ?? null,
    record_kind: access.recordKind,
    record_id: access.recordId ?? null,
    fields: JSON.stringify(access.fields),
    via: access.via ?? 'api',
    request_id: actor.origin.requestId,
  };
  if (deps.db) insertReading(deps.db, reading);
  else await transact(deps, system('note an access', actor.origin), async ({ db }) => insertReading(db, reading));
}

function readerOf(actor: Actor): Pick<Reading, 'reader_kind' | 'reader_id' | 'reader_role'> {
  if (actor.kind === 'person') return { reader_kind: 'person', reader_id: actor.userId, reader_role: actor.role };
  if (actor.kind === 'application') return { reader_kind: 'application', reader_id: actor.clientId, reader_role: null };
  if (actor.kind === 'system') return { reader_kind: 'system', reader_id: actor.duty, reader_role: null };
  throw new Error('a visitor is shown nobody’s data');
}

/** A person's name as others read it: Д.Болормаа. In the transaction of `deps`, which must see them. */
export async function signsAs({ db }: { db: Tx }, id: string): Promise<string | undefined> {
  const [person] = await findNames(db, [id]);
  return person && signatureOf(person);
}

/** A person's name as others read it: Д.Болормаа. */
export const signatureOf = (person: { family_name: string; given_name: string }): string =>
  `${person.family_name.slice(0, 1)}.${person.given_name}`;

const cursor = cursorOf(z.tuple([timestamp, z.uuid()]));

export async function listOwnAccessLog(
  deps: { pool: Pool },
  person: Person,
  { limit, after, ...span }: PageQuery & Span,
): Promise<Page<DataAccess>> {
  const rows = await listReadingsBefore(asActor(deps, person), span, limit + 1, cursor.read(after));
  const { items, next } = pageOf(rows, limit, ({ at, id }) => cursor.write([at, id]));
  const nameOf = await signaturesOf(deps, person, items);
  const shown = items.map(({ reader_id, name_mn, name_en, ...row }) => {
    const { mn, en } = wordsOf(row.purpose);
    const application = name_mn === null || name_en === null ? null : { name_mn, name_en };
    return { ...row, reader_name: nameOf.get(reader_id) ?? null, application, purpose_mn: mn, purpose_en: en };
  });
  return { items: shown, next };
}

// A newer release may know purposes that this one does not.
const wordsOf = (purpose: string): { mn: string; en: string } =>
  Object.entries(purposeWords).find(([key]) => key === purpose)?.[1] ?? { mn: purpose, en: purpose };

/** As officials sign, for example Д.Болормаа. The person may not read their rows, so the platform does. */
async function signaturesOf(
  deps: { pool: Pool },
  { origin }: Person,
  rows: readonly { reader_kind: string; reader_id: string }[],
): Promise<Map<string, string>> {
  const ids = new Set(rows.flatMap(({ reader_kind, reader_id }) => (reader_kind === 'person' ? [reader_id] : [])));
  if (ids.size === 0) return new Map();
  const people = await findNames(asActor(deps, system('name those who read', origin)), [...ids]);
  return new Map(people.map((one) => [one.id, signatureOf(one)]));
}
