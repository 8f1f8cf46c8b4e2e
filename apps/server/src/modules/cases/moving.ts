import type { ApplicationAction, ApplicationState } from '@tamga/contract/cases.states';
import type { Actor } from '#platform/actor';
import type { Tx } from '#platform/data/db';
import { transition } from '#platform/data/states';
import type { ApplicationChange, ApplicationRow } from './applications.sql.ts';
import { applicationLife } from './applications.states.ts';
import { tellOfApplication } from './records.ts';
import type { Taken } from './taking.ts';

type What = Parameters<typeof tellOfApplication>[2];
type Happened = NonNullable<Parameters<typeof tellOfApplication>[4]>;

/**
 * Moves an application that was taken, and leaves the line of its history, the audit record and the event. What is given back
 * is as it stands then, for the next move in the same transaction.
 */
export async function moveApplication(
  deps: { db: Tx; now: () => Date },
  actor: Actor,
  taken: Taken,
  action: ApplicationAction,
  set: ApplicationChange,
  { what, ...happened }: Omit<Happened, 'from'> & { what: What },
): Promise<Taken & { from: ApplicationState }> {
  const change: ApplicationChange = { version: taken.row.version + 1, updated_at: deps.now(), ...set };
  const { from, to } = await transition(deps, applicationLife, taken.life, action, actor, { ...change });
  const row: ApplicationRow = { ...taken.row, ...change, state: to };
  await tellOfApplication(deps, actor, what, row, { ...happened, from });
  return { ...taken, row, life: taken.lifeOf(row), from };
}

/** What every end of an application has in common. */
export const closing = (now: Date, row: Pick<ApplicationRow, 'gates'>): ApplicationChange => ({
  closed_at: now,
  waits_until: null,
  paused_at: null,
  ...(row.gates.length > 0 && { gates: [] }),
});
