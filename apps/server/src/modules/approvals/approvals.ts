import { hash } from 'node:crypto';
import type { Approval, ApprovalFilter, OwnApproval } from '@tamga/contract/approvals';
import type { Page } from '@tamga/contract/page';
import { timestamp } from '@tamga/contract/timestamp';
import { z } from 'zod';
import * as audit from '#modules/audit';
import type { Actor, Person } from '#platform/actor';
import { canonical } from '#platform/canonical';
import { allRows } from '#platform/data/all-rows';
import { asActor, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import type { Json } from '#platform/json';
import { announce } from '#platform/messaging/outbox';
import { cursorOf, pageOf } from '#platform/http/page';
import type { Pool } from '#platform/data/pool';
import { uuidv7 } from '#platform/data/uuid';
import { countPending, findApproval, finishApproval, insertApproval, listApprovalsOf } from './approvals.sql.ts';

export interface Question {
  /** The person whose PIN2 it takes. */
  subjectId: string;
  /** `<room>.<act>`: the key under which `acts.ts` says what happens then. */
  kind: `${string}.${string}`;
  /** What the person reads before they agree: it names the act and who asks. At most 200 characters each. */
  text: { mn: string; en: string };
  /** The act itself, as it will be carried out: ids, roles, numbers. It is part of what is signed. */
  act: { readonly [name: string]: Json };
  /** Five minutes from now, unless told. The eID may give up earlier. */
  expiresAt?: Date;
}

const lifeMs = 5 * 60_000;
/** A phone that rings without end could wear a person down until they agree. */
const pendingMax = 5;

const cursor = cursorOf(z.tuple([timestamp, z.uuid()]));

/**
 * Leaves the question in the transaction of `deps`, which must be one of the platform itself; the worker rings the
 * phone after the commit. So a person is only asked about what was saved, and an eID that is away for a moment is
 * waited for.
 */
export async function ask(
  deps: { db: Tx; now: () => Date },
  actor: Actor,
  { subjectId, kind, text, act, expiresAt }: Question,
): Promise<{ id: string; expiresAt: Date }> {
  const askedBy = actor.kind === 'person' ? actor.userId : null;
  // Counted apart: questions from others must not keep a person from their own.
  const pending = await countPending(deps.db, subjectId, askedBy === subjectId);
  if (pending >= pendingMax) throw new AppError('approvals.too_many_pending');
  const id = uuidv7();
  const now = deps.now();
  const until = expiresAt ?? new Date(now.getTime() + lifeMs);
  const statement = canonical({
    version: 1,
    approval: id,
    kind,
    subject: subjectId,
    asked_by: askedBy,
    text_mn: text.mn,
    text_en: text.en,
    act,
    expires_at: until.toISOString(),
  });
  const digest = hash('sha256', statement, 'buffer');
  await insertApproval(deps.db, {
    id,
    kind,
    subject_id: subjectId,
    asked_by: askedBy,
    text_mn: text.mn,
    text_en: text.en,
    statement,
    digest,
    created_at: now,
    expires_at: until,
  });
  const details = { kind, subject: subjectId, sha256: digest.toString('hex') };
  audit.record(deps, actor, { action: 'approvals.approval_asked', object: `approval:${id}`, details });
  announce(deps, actor, { type: 'approvals.approval_asked', aggregate: `approval:${id}`, data: { id, kind } });
  return { id, expiresAt: until };
}

/** Takes a question back, in the transaction of `deps`. An agreement on the phone has no effect after that. */
export async function withdraw(deps: { db: Tx; now: () => Date }, actor: Actor, id: string): Promise<boolean> {
  const ending = { state: 'CANCELLED', reason: 'withdrawn' } as const;
  const isFirst = await finishApproval(deps.db, id, { ...ending, finished_at: deps.now() });
  if (isFirst) recordEnding(deps, actor, id, ending);
  return isFirst;
}

export function recordEnding(
  deps: { db: Tx },
  actor: Actor,
  id: string,
  { state, reason }: { state: Approval['state']; reason: string | null },
): void {
  const details = { state, reason: reason ?? undefined };
  audit.record(deps, actor, { action: 'approvals.approval_ended', object: `approval:${id}`, details });
  announce(deps, actor, { type: 'approvals.approval_ended', aggregate: `approval:${id}`, data: { id, state } });
}

export async function listOwnApprovals(
  deps: Pick<Deps, 'pool'>,
  person: Person,
  { limit, after, state }: ApprovalFilter,
): Promise<Page<OwnApproval>> {
  const db = asActor(deps, person);
  const rows = await listApprovalsOf(db, person.userId, { state }, limit + 1, cursor.read(after));
  return pageOf(rows, limit, ({ created_at, id }) => cursor.write([created_at, id]));
}

export async function getApproval(deps: { pool: Pool }, person: Person, id: string): Promise<Approval> {
  const row = await findApproval(asActor(deps, person), id);
  if (!row) throw new AppError('approvals.approval_not_found');
  const { subject_id, ...approval } = row;
  return { ...approval, is_mine: subject_id === person.userId };
}

type ApprovalRow = Awaited<ReturnType<typeof listApprovalsOf>>[number];

/** What this room holds about a person, for the person. */
export async function exportAbout(deps: { pool: Pool }, person: Person): Promise<Record<string, unknown>> {
  const db = asActor(deps, person);
  const rows = await allRows<ApprovalRow>((limit, last) =>
    listApprovalsOf(db, person.userId, {}, limit, last && [last.created_at, last.id]),
  );
  return { about_me: rows };
}
