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
import { asActor, transact, type Tx } from '#platform/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { announce } from '#platform/outbox';
import { cursorOf, pageOf } from '#platform/page';
import type { Pool } from '#platform/pool';
import { clearWords, insertEvent, listEventsBefore } from './events.sql.ts';

/** What a room tells of something suspicious. */
export interface Notice {
  kind: EventKind;
  severity: Severity;
  /** Whom it is about, where that is not the person who acts. Only the platform itself can speak about others. */
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
  return id;
}

/** How serious a report is, is not for the reporter to say: whoever wants to be noticed would say "critical". */
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

export async function reportByPerson(
  deps: Pick<Deps, 'pool' | 'now'>,
  person: Person,
  { kind, description, occurred_at: occurredAt, context }: SecurityReport,
): Promise<{ id: string }> {
  if (occurredAt && occurredAt.getTime() > deps.now().getTime() + clockErrorMs) throw inFuture();
  return transact(deps, person, async (deps) => {
    const severity = severityOf[kind];
    const id = report(deps, person, { kind, severity, description, occurredAt, context });
    audit.record(deps, person, {
      action: 'security.event_reported',
      object: `event:${id}`,
      details: { kind, severity },
    });
    announce(deps, person, { type: 'security.event_reported', aggregate: `event:${id}`, data: { id, kind, severity } });
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
  await users.noteAccess(deps, admin, {
    subject: found.slice(0, limit).flatMap(({ user_id }) => user_id ?? []),
    purpose: 'security',
    recordKind: 'security_event',
    fields: ['address', 'description', 'context'],
  });
  const rows = found.map((row) => ({ ...row, context: SecurityEvent.shape.context.parse(row.context) }));
  return pageOf(rows, limit, ({ at, id }) => cursor.write([at, id]));
}

/** Takes the words of what somebody reported, in the transaction that anonymises them; that something happened stays. */
export const forgetPerson = async ({ db }: { db: Tx }, userId: string): Promise<void> => {
  await clearWords(db, userId);
};
