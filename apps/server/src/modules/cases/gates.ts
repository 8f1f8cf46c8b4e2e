import type { ApplicationGate } from '@tamga/contract/cases.states';
import type { Actor } from '#platform/actor';
import type { Tx } from '#platform/data/db';
import { findApplication, updateApplication } from './applications.sql.ts';
import { listEvidences } from './evidences.sql.ts';
import { openFees } from './fees.ts';
import { moveApplication } from './moving.ts';
import { isLacking, listNeeds } from './needs.ts';
import { addEvent } from './records.ts';
import { gatesOf, mover, type OpenDeps, take, type Taken } from './taking.ts';
import { dueAfter } from './terms.ts';

/** What an application that is handed in waits for; asked in the transaction that hands it in. */
export async function openGates(deps: OpenDeps, actor: Actor, taken: Taken): Promise<ApplicationGate[]> {
  const fees = await openFees(deps, actor, taken);
  const isOwed: ApplicationGate[] = fees > 0 ? ['payment'] : [];
  return (await lacksEvidence(deps, actor, taken)) ? [...isOwed, 'evidence'] : isOwed;
}

/** Most applications wait for no answer, and what they need is not looked up for them. */
async function lacksEvidence(deps: OpenDeps, actor: Actor, taken: Taken): Promise<boolean> {
  const items = await listEvidences(deps.db, taken.row.id);
  if (!items.some(({ state }) => state === 'asked' || state === 'failed')) return false;
  return isLacking(await listNeeds(deps, mover(actor), taken), items);
}

/** Something has come, or will not: an application that waited for evidence goes on once none is lacking. */
export async function goOnWithEvidence(deps: OpenDeps, actor: Actor, id: string): Promise<void> {
  const taken = await take(deps, actor, { id }, null);
  if (!taken.row.gates.includes('evidence') || (await lacksEvidence(deps, actor, taken))) return;
  await closeGate(deps, actor, id, 'evidence');
}

/** It waits for an officer once nothing else is waited for; the promised time begins then. */
export async function enqueue(deps: OpenDeps, actor: Actor, taken: Taken): Promise<Taken> {
  if (taken.row.state !== 'submitted' || taken.row.gates.length > 0) return taken;
  const change = { due_at: dueAfter(deps.now(), taken.promised.content), waits_until: null };
  return moveApplication(deps, mover(actor), taken, 'enqueue', change, { what: 'queued' });
}

/**
 * The port of the rooms below: what an application waited for is there. In their open transaction, which must be one of the
 * platform; told twice, it changes nothing.
 */
export async function closeGate(
  deps: OpenDeps,
  actor: Actor,
  id: string,
  gate: Extract<ApplicationGate, 'payment' | 'appointment' | 'evidence'>,
): Promise<void> {
  const taken = await take(deps, actor, { id }, null);
  const gates = gatesOf(taken.row);
  if (!gates.includes(gate)) return;
  const change = { gates: gates.filter((one) => one !== gate), version: taken.row.version + 1, updated_at: deps.now() };
  const row = await updateApplication(deps.db, id, change);
  await addEvent(deps, mover(actor), row, 'gate_closed', { payload: { gate } });
  await enqueue(deps, actor, { ...taken, row, life: taken.lifeOf(row) });
}

/** Whose application it is, for the rooms below, while anything can still come of it. In an open transaction of the platform. */
export async function applicantOf(deps: { db: Tx }, id: string): Promise<string | undefined> {
  const row = await findApplication(deps.db, id);
  return row && row.closed_at === null ? row.applicant_id : undefined;
}
