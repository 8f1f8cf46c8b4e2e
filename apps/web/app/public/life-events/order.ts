interface Step {
  id: string;
  /** The kinds of evidence that it asks for, and the one that it produces. */
  asks: readonly string[];
  gives: string | null;
}

/**
 * The order in which to go through services: what one asks for and another gives comes first. Where nothing is said, and
 * where two ask for each other's, they stay as they came.
 */
export function inOrder<S extends Step>(steps: readonly S[]): S[] {
  const done: S[] = [];
  const left = [...steps];
  while (left.length > 0) {
    const free = left.findIndex((one) => !left.some((other) => comesBefore(other, one)));
    done.push(...left.splice(Math.max(free, 0), 1));
  }
  return done;
}

/** Those of the others that give what this one asks for. */
export const neededBy = <S extends Step>(step: S, others: readonly S[]): S[] =>
  others.filter((other) => comesBefore(other, step));

const comesBefore = (one: Step, other: Step): boolean =>
  one.id !== other.id && one.gives !== null && other.asks.includes(one.gives);
