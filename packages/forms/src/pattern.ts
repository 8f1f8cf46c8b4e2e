import { limits } from './form.ts';
import { parsePattern, type Node } from './pattern-parser.ts';

/** Tells whether a whole text has the form of a pattern. */
export interface Matcher {
  test(text: string): boolean;
  /** Steps for each letter of the text, at most. */
  cost: number;
}

type State = { on: (code: number) => boolean; to: number } | { free: number[] } | 'end';

/**
 * Compiles a pattern of the subset to a machine that reads each letter once, in all the states it may be in. No pattern makes
 * it go back, so the time is letters by states, whatever was written. The text must match from its beginning to its end.
 */
export function compilePattern(pattern: string): Matcher {
  const tree = parsePattern(pattern);
  const states: State[] = [];
  let cost = 0;
  const add = (state: State, steps = 1): number => {
    cost += steps;
    return states.push(state) - 1;
  };
  // Counted apart from the states: an empty group that is repeated has none, and could be repeated for ever.
  let built = 0;
  const end = add('end');
  const start = build(tree, end);
  return { test: (text) => runs(states, start, end, text), cost };

  /** The state from which `node` leads to `next`; built from the end, so that every state knows where it leads. */
  function build(node: Node, next: number): number {
    built += 1;
    if (built > limits.patternStates) throw new SyntaxError('the pattern is too large');
    if (node.is === 'letter') return add({ on: node.on, to: next }, node.cost);
    if (node.is === 'sequence') return node.parts.reduceRight((after, part) => build(part, after), next);
    if (node.is === 'either') return add({ free: node.parts.map((part) => build(part, next)) });
    const { part, min, max } = node;
    let tail = next;
    if (max === Infinity) {
      const free: number[] = [next];
      tail = add({ free });
      free.push(build(part, tail));
    } else for (let n = min; n < max; n += 1) tail = add({ free: [next, build(part, tail)] });
    for (let n = 0; n < min; n += 1) tail = build(part, tail);
    return tail;
  }
}

function runs(states: readonly State[], start: number, end: number, text: string): boolean {
  let now = reached(states, [start]);
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    const next: number[] = [];
    for (const at of now) {
      const state = states[at];
      if (typeof state === 'object' && 'on' in state && state.on(code)) next.push(state.to);
    }
    if (next.length === 0) return false;
    now = reached(states, next);
  }
  return now.has(end);
}

/** All states that can be reached without reading a letter. */
function reached(states: readonly State[], from: readonly number[]): Set<number> {
  const seen = new Set(from);
  for (const at of seen) {
    const state = states[at];
    // A set that grows while it is walked is walked to its end.
    if (typeof state === 'object' && 'free' in state) for (const to of state.free) seen.add(to);
  }
  return seen;
}
