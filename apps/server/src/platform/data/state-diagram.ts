import type { StateTable } from './states.ts';

/** The parts of a table that a diagram needs, for any type of row. */
type Drawn = Pick<
  StateTable<{ state: string }, string, string, string>,
  'table' | 'about' | 'states' | 'first' | 'moves'
>;

export const isStateTable = (value: unknown): value is Drawn =>
  typeof value === 'object' && value !== null && 'table' in value && 'moves' in value && Array.isArray(value.moves);

/** A section of Markdown with the states as Mermaid draws them. */
export function diagramOf({ table, about, states, first, moves }: Drawn): string {
  const last = states.filter((state) => !moves.some(({ from }) => from.includes(state)));
  const arrows = moves.flatMap(({ action, from, to, by, when = [] }) => {
    const conditions = when.length > 0 ? ` [${when.join(', ')}]` : '';
    return from.map((state) => `  ${state} --> ${to}: ${action} by ${by.join(' or ')}${conditions}`);
  });
  return [
    `## ${table}`,
    '',
    about,
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...first.map((state) => `  [*] --> ${state}`),
    ...arrows,
    ...last.map((state) => `  ${state} --> [*]`),
    '```',
    '',
  ].join('\n');
}
