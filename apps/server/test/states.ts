import type { Actor } from '#platform/actor';
import { allowedActions, judge, type StateTable } from '#platform/data/states';

type Table<R extends { state: string }, A extends string> = Pick<
  StateTable<R, A, string, string>,
  'states' | 'moves' | 'who' | 'guards'
>;

/** Every state with every action, and what the table says of it for this actor. */
export function everyCell<R extends { state: string }, A extends string>(
  table: Table<R, A>,
  rowIn: (state: R['state']) => R,
  actor: Actor,
  now = new Date(),
) {
  const actions = [...new Set(table.moves.map(({ action }) => action))];
  return table.states.flatMap((state) =>
    actions.map((action) => {
      const row = rowIn(state);
      return {
        state,
        action,
        verdict: judge(table, row, action, actor, now),
        allowed: allowedActions(table, row, actor, now),
      };
    }),
  );
}
