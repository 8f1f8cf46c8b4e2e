import type { ApplicationGate } from '@tamga/contract/cases.states';
import type { Actor } from '#platform/actor';
import type { Tx } from '#platform/data/db';
import { findApplication, updateApplication } from './applications.sql.ts';
import { openFees } from './fees.ts';
import { moveApplication } from './moving.ts';
import { addEvent } from './records.ts';
import { gatesOf, mover, type OpenDeps, take, type Taken } from './taking.ts';
import { dueAfter } from './terms.ts';

/** What an application that is handed in waits for; asked in the transaction that hands it in. */
export async function openGates(deps: OpenDeps, actor: Actor, taken: Taken): Promise<ApplicationGate[]> {
  const fees = await openFees(deps, actor, taken);
  return fees > 0 ? ['payment'] : [];
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
