import { hash } from 'node:crypto';
import type { RelayMessage } from '@tamga/contract/relay.message';
import type { Actor } from '#platform/actor';
import type { Tx } from '#platform/data/db';
import { transition } from '#platform/data/states';
import { uuidv7 } from '#platform/data/uuid';
import type { Deps } from '#platform/deps';
import { insertLeg, type LegRow, type NewLegRow, nextSeq } from './assignments.sql.ts';
import { assignmentLife } from './assignments.states.ts';
import { wake } from './deliveries.ts';
import { writtenOut } from './messages.ts';
import type { PlatformRow } from './platforms.sql.ts';
import type { RequestRow } from './requests.sql.ts';

export type LegDeps = Pick<Deps, 'pool' | 'keyring' | 'now' | 'config'> & { db: Tx };
type Action = (typeof assignmentLife)['moves'][number]['action'];

export const bodyPlace = (row: string) => ({ table: 'relay.assignment', row, column: 'body_sealed' });
export const answerPlace = (row: string) => ({ table: 'relay.assignment', row, column: 'answer_sealed' });

interface NewLeg {
  purpose: 'request' | 'response' | 'cancel';
  deadline: Date;
  ordering?: LegRow['ordering'];
  /** Under which messages go one after the other; none where the order does not matter. */
  lane?: string | null;
  notBefore?: Date;
  /** What it says, given its number in its lane. */
  write: (seq: number | null) => RelayMessage;
}

/** Writes a message and has it sent, in the transaction of the change that wants it. */
export async function addLeg(
  deps: LegDeps,
  { id: request_id, tenant_id }: Pick<RequestRow, 'id' | 'tenant_id'>,
  platform: PlatformRow,
  { purpose, deadline, ordering = 'none', lane = null, notBefore, write }: NewLeg,
): Promise<void> {
  const now = deps.now();
  const id = uuidv7(now.getTime());
  const seq = lane === null ? null : await nextSeq(deps.db, platform.id, lane);
  const body = writtenOut(write(seq === null ? null : Number(seq)));
  const row: NewLegRow = {
    id,
    tenant_id,
    request_id,
    platform_id: platform.id,
    purpose,
    state: 'queued',
    ordering,
    lane,
    seq,
    webhook_id: `msg_${platform.own_code}_${uuidv7()}`,
    body_sealed: deps.keyring.seal(bodyPlace(id), body),
    body_sha256: hash('sha256', body, 'buffer'),
    next_attempt_at: notBefore ?? now,
    deadline_at: deadline,
  };
  await insertLeg(deps.db, row, now);
  wake(deps, id, notBefore);
}

interface Set {
  attempts?: number;
  next_attempt_at?: Date;
  lease_until?: Date;
  receipt?: string | null;
  last_error?: string | null;
  answer_status?: 'ok' | 'error' | 'partial';
  answer_sealed?: string;
}

/** A leg that waits has a moment for its next attempt, and one that is sent has a lease; the others have neither. */
export const moveLeg = (deps: LegDeps, leg: LegRow, action: Action, actor: Actor, set: Set = {}) =>
  transition(deps, assignmentLife, leg, action, actor, {
    next_attempt_at: null,
    lease_until: null,
    ...set,
    version: leg.version + 1,
    updated_at: deps.now(),
  });
