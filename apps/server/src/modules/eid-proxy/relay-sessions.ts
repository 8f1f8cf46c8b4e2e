import type { RelayedStatus } from '@tamga/contract/eid.relay';
import * as audit from '#modules/audit';
import * as auth from '#modules/auth';
import { type Actor, system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { eachRow } from '#platform/each-row';
import { AppError } from '#platform/error';
import { announce } from '#platform/messaging/outbox';
import { isDeclined, notRead, SessionStatus } from './relay-answers.ts';
import { type Caller, tellPerson } from './relay-callers.ts';
import { personOf, type Target } from './relay-paths.ts';
import { hashOfSession, keyOf, type RelayDeps } from './relay.ts';
import { deleteOldRelayed, endRelayed, findRelayed, listUnread, type RelayedRow } from './relay.sql.ts';

const waitMsMax = 25_000;

type EndDeps = Pick<Deps, 'pool' | 'now' | 'config' | 'log'>;

/** The state of a session, for the caller that began it; other callers get "not found". */
export async function readRelayedSession(
  deps: RelayDeps,
  caller: Caller,
  { path }: Target,
  timeoutMs = waitMsMax,
): Promise<RelayedStatus> {
  const hash = hashOfSession(path.slice('/session/'.length));
  const row = await findRelayed(asActor(deps, caller.actor), hash, caller.application?.id ?? null, deps.now());
  if (!row) throw new AppError('eid.relayed_session_not_found');
  const waitMs = Math.min(waitMsMax, timeoutMs);
  const asked = { name: 'relay_status', path: `${path}?timeoutMs=${waitMs}`, answer: SessionStatus, waitMs };
  const status = await deps.eid.provider.relay(asked);
  if (!status) {
    await end(deps, caller.actor, row, 'TIMEOUT');
    throw new AppError('eid.relayed_session_not_found');
  }
  if (status.state === 'RUNNING') return { state: 'RUNNING' };
  const person = personOf(status.result?.documentNumber ?? '');
  const account_key = person ? keyOf(deps, person) : row.account_key;
  // What is signed or chosen has a holder; an answer that does not name them could be about any other person.
  const isAnswered = status.result?.endResult === 'OK' || status.signature !== undefined || status.cert !== undefined;
  if ((isAnswered && !person) || (row.account_key !== null && account_key !== row.account_key)) {
    deps.log.warn({ relayed_session: row.id }, 'the eID provider answered about another person');
    throw new AppError('eid.unavailable');
  }
  // Only now it is known who has chosen. Written before it is over, or a process that dies in between would leave no trace.
  if (person && row.account_key === null) await tellPerson(deps, caller, person, 'eid_certificate');
  await end(deps, caller.actor, { ...row, account_key }, status.result?.endResult ?? 'UNKNOWN');
  return status;
}

/** Says once that it is over: the place on the phone is free, and what was declined counts. */
async function end(deps: EndDeps, actor: Actor, row: RelayedRow, outcome: string): Promise<boolean> {
  if (row.ended_at !== null) return false;
  const { id, kind, application_id, account_key, rings } = row;
  const itself = system('end what was relayed to the eID', actor.origin);
  return transact(deps, itself, async (deps) => {
    if (!(await endRelayed(deps.db, id, { outcome, account_key, ended_at: deps.now() }))) return false;
    if (rings && account_key !== null) {
      const asking = { whose: { civilId: null, accountKey: account_key }, request: `relay:${id}`, isOwn: false };
      await auth.hangUp(deps, itself, asking, isDeclined(outcome));
    }
    const object = `relayed_session:${id}` as const;
    audit.record(deps, actor, { action: 'eid.relay_ended', object, details: { kind, outcome } });
    announce(deps, actor, { type: 'eid.relay_ended', aggregate: object, data: { id, kind, application_id, outcome } });
    return true;
  });
}

/** So late a partner may still ask how it ended. */
const graceMs = 60_000;

/** What rang and was not read to its end counts as not answered: a partner could ring and never ask otherwise. */
export async function endUnread(deps: EndDeps): Promise<number> {
  const itself = system('end what no partner has read');
  const startedBefore = new Date(deps.now().getTime() - deps.config.EID_SESSION_SECONDS * 1_000 - graceMs);
  const unread = await listUnread(asActor(deps, itself), startedBefore);
  return eachRow(deps, unread, { failed: 'what no partner has read was not ended' }, (_, row) =>
    end(deps, itself, row, notRead),
  );
}

const keptMs = 3_600_000;

export const forgetRelayed = (deps: Pick<Deps, 'pool' | 'now'>): Promise<number> =>
  deleteOldRelayed(
    asActor(deps, system('forget what was relayed to the eID')),
    new Date(deps.now().getTime() - keptMs),
  );
