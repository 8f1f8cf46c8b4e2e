import type { ErrorCode } from '@tamga/contract';
import type { Updateable } from 'kysely';
import type { Actor } from '#platform/actor';
import type { Tx } from './db.ts';
import { AppError } from '#platform/error';
import { moveRow } from './states.sql.ts';
import type { Database } from './tables.generated.ts';

/** One way from states to a state. If several have the same action, the first whose guards hold is taken. */
export interface Move<State extends string, Action extends string, Who extends string, Guard extends string> {
  action: Action;
  from: readonly State[];
  to: State;
  by: readonly Who[];
  when?: readonly Guard[];
}

/** The life of one kind of record: the code, `allowed_actions`, the diagram in docs/states.md and the tests read this. */
export interface StateTable<
  Row extends { state: string },
  Action extends string,
  Who extends string,
  Guard extends string,
  Table extends keyof Database = keyof Database,
> {
  table: Table;
  /** What a reader of the diagram should know first. */
  about: string;
  states: readonly Row['state'][];
  /** Those in which a record can come into being. */
  first: readonly Row['state'][];
  moves: readonly Move<Row['state'], Action, Who, Guard>[];
  who: Readonly<Record<Who, (row: Row, actor: Actor) => boolean>>;
  guards: Readonly<Record<Guard, (row: Row, now: Date) => boolean>>;
  refusals: Readonly<{ state: ErrorCode; who: ErrorCode; guards: Readonly<Record<Guard, ErrorCode>> }>;
}

export const defineStates = <
  Row extends { state: string },
  Action extends string,
  Who extends string,
  Guard extends string,
  Table extends keyof Database,
>(
  table: StateTable<Row, Action, Who, Guard, Table>,
): StateTable<Row, Action, Who, Guard, Table> => table;

export type Verdict<State extends string, Guard extends string> =
  | { is: 'allowed'; to: State }
  | { is: 'not theirs' }
  | { is: 'wrong state' }
  | { is: 'held'; guard: Guard };

/** Permission is checked first: a person who may not learns nothing of the state. */
export function judge<R extends { state: string }, A extends string, W extends string, G extends string>(
  { moves, who, guards }: Pick<StateTable<R, A, W, G>, 'moves' | 'who' | 'guards'>,
  row: R,
  action: A,
  actor: Actor,
  now: Date,
): Verdict<R['state'], G> {
  const theirs = moves.filter((move) => move.action === action && move.by.some((name) => who[name](row, actor)));
  if (theirs.length === 0) return { is: 'not theirs' };
  let held: G | undefined;
  for (const { from, to, when = [] } of theirs) {
    if (!from.includes(row.state)) continue;
    const failing = when.find((guard) => !guards[guard](row, now));
    if (failing === undefined) return { is: 'allowed', to };
    held ??= failing;
  }
  return held === undefined ? { is: 'wrong state' } : { is: 'held', guard: held };
}

/** What the actor may do with the row now, in the order of the table: the `allowed_actions` of a reply. */
export function allowedActions<R extends { state: string }, A extends string, W extends string, G extends string>(
  table: Pick<StateTable<R, A, W, G>, 'moves' | 'who' | 'guards'>,
  row: R,
  actor: Actor,
  now: Date,
): A[] {
  const actions = [...new Set(table.moves.map(({ action }) => action))];
  return actions.filter((action) => judge(table, row, action, actor, now).is === 'allowed');
}

/**
 * Moves the row, as it was read, by one statement that asks for the state it was read in: of two at once one moves it.
 * The caller leaves the audit record and the event, in the same transaction.
 */
export async function transition<
  R extends { id: string; state: string },
  A extends string,
  W extends string,
  G extends string,
  T extends keyof Database,
>(
  deps: { db: Tx; now: () => Date },
  table: StateTable<R, A, W, G, T>,
  row: R,
  action: A,
  actor: Actor,
  set: Omit<Updateable<Database[T]>, 'id' | 'state'> | Record<string, never> = {},
): Promise<{ from: R['state']; to: R['state'] }> {
  const now = deps.now();
  const verdict = judge(table, row, action, actor, now);
  if (verdict.is === 'not theirs') throw new AppError(table.refusals.who);
  const allowed = allowedActions(table, row, actor, now);
  if (verdict.is === 'held') throw refusal(table.refusals.guards[verdict.guard], row.state, allowed);
  if (verdict.is === 'wrong state') throw refusal(table.refusals.state, row.state, allowed);
  const isMoved = await moveRow(deps.db, table.table, { id: row.id, from: row.state, to: verdict.to, set });
  // Another request was faster, so the row that was read does not tell what is allowed now.
  if (!isMoved) throw new AppError(table.refusals.state);
  return { from: row.state, to: verdict.to };
}

function refusal(code: ErrorCode, state: string, allowed: readonly string[]): AppError {
  const list = allowed.join(', ') || '-';
  const words = { path: '', mn: `Төлөв: ${state}. Боломжтой: ${list}.`, en: `State: ${state}. Possible: ${list}.` };
  return new AppError(code, { fields: [words], data: { state, allowed_actions: allowed } });
}
