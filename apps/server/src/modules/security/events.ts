import { randomUUID } from 'node:crypto';
import type { Page } from '@tamga/contract/page';
import {
  type EventFilter,
  type EventKind,
  type ReportedKind,
  SecurityEvent,
  type SecurityReport,
  type Severity,
} from '@tamga/contract/security';
import { timestamp } from '@tamga/contract/timestamp';
import { z } from 'zod';
import * as audit from '#modules/audit';
import * as users from '#modules/users';
import { type Person, type System, system } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { announce } from '#platform/messaging/outbox';
import { cursorOf, pageOf } from '#platform/http/page';
import type { Pool } from '#platform/data/pool';
import { deleteReportsOf, insertNoticed, insertReport } from './reports.sql.ts';
import { clearWords, countBySeverity, insertEvent, listEventsBefore } from './events.sql.ts';

/** What a room tells of something suspicious. */
export interface Notice {
  kind: EventKind;
  severity: Severity;
  /** The person it is about, if that is not the person who acts. Only the platform itself can report on others. */
  userId?: string | undefined;
  occurredAt?: Date | undefined;
  description?: string | undefined;
  /** Nothing secret in here: administrators read it. */
  context?: Record<string, string> | undefined;
}

/** Keeps an event in the transaction of `deps`, and answers with its id. It is gone if that transaction is. */
export function report(deps: { db: Tx }, actor: Person | System, notice: Notice): string {
  const id = randomUUID();
  const person = actor.kind === 'person' ? actor : undefined;
  insertEvent(deps.db, {
    id,
    kind: notice.kind,
    severity: notice.severity,
    user_id: notice.userId ?? person?.userId ?? null,
    session_id: person?.sessionId ?? null,
    address: actor.origin.address,
    request_id: actor.origin.requestId,
    occurred_at: notice.occurredAt ?? null,
    description: notice.description ?? null,
    context: JSON.stringify(notice.context ?? {}),
  });
  const { kind, severity } = notice;
  // What an app met by itself is nothing that its person waits to hear of, nor that anybody takes care of.
  if (person && kind !== 'client_error') insertReport(deps.db, { id, user_id: person.userId, kind, severity });
  if (!person) insertNoticed(deps.db, { id, subject_id: notice.userId ?? null, kind, severity });
  announce(deps, actor, { type: 'security.event_reported', aggregate: `event:${id}`, data: { id, kind, severity } });
  return id;
}

/** The reporter does not choose the severity, because a reporter who wants attention would say "critical". */
const severityOf: Record<ReportedKind, Severity> = {
  unknown_sign_in: 'high',
  lost_device: 'high',
  phishing: 'medium',
  suspicious_message: 'medium',
  client_error: 'low',
  other: 'medium',
};

/** Clocks of phones are wrong by minutes; a report of tomorrow is a mistake. */
const clockErrorMs = 10 * 60_000;

/** Refuses what a person says to have happened in the future. */
export function requirePast({ now }: Pick<Deps, 'now'>, occurredAt: Date | undefined): Date | undefined {
  if (occurredAt && occurredAt.getTime() > now().getTime() + clockErrorMs) throw inFuture();
  return occurredAt;
}

export async function reportByPerson(
  deps: Pick<Deps, 'pool' | 'now'>,
  person: Person,
  { kind, description, occurred_at: occurredAt, context }: SecurityReport,
): Promise<{ id: string }> {
  requirePast(deps, occurredAt);
  return transact(deps, person, async (deps) => {
    const severity = severityOf[kind];
    const id = report(deps, person, { kind, severity, description, occurredAt, context });
    audit.record(deps, person, {
      action: 'security.event_reported',
      object: `event:${id}`,
      details: { kind, severity },
    });
    return { id };
  });
}

const inFuture = () =>
  new AppError('request.invalid', {
    fields: [{ path: 'occurred_at', mn: 'болоогүй цаг байна.', en: 'must not be in the future.' }],
  });

const cursor = cursorOf(z.tuple([timestamp, z.uuid()]));

/** No person may read these, so the platform does, for an administrator whose role was checked. */
export async function listEvents(
  deps: { pool: Pool },
  admin: Person,
  { limit, after, ...filter }: EventFilter,
): Promise<Page<SecurityEvent>> {
  const db = asActor(deps, system('read security events', admin.origin));
  const found = await listEventsBefore(db, filter, limit + 1, cursor.read(after));
  await users.recordAccess(deps, admin, {
    subject: found.slice(0, limit).flatMap(({ user_id }) => user_id ?? []),
    purpose: 'security',
    recordKind: 'security_event',
    fields: ['address', 'description', 'context'],
  });
  const rows = found.map((row) => ({ ...row, context: SecurityEvent.shape.context.parse(row.context) }));
  return pageOf(rows, limit, ({ at, id }) => cursor.write([at, id]));
}

/** How many there were since then; nothing of them is told. */
export async function countEvents(deps: { pool: Pool }, actor: System, since: Date): Promise<Record<Severity, number>> {
  const rows = await countBySeverity(asActor(deps, actor), since);
  const counts: Record<Severity, number> = { low: 0, medium: 0, high: 0, critical: 0 };
  for (const { severity, count } of rows) counts[severity] = Number(count);
  return counts;
}

/**
 * Removes the words and the origin of a person's reports, in the transaction that anonymises them; that something
 * happened stays.
 */
export const forgetPerson = async ({ db }: { db: Tx }, userId: string): Promise<void> => {
  await clearWords(db, userId);
  await deleteReportsOf(db, userId);
};
