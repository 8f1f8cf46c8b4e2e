import { isAdmitted } from '#test/callers';
import type { Operation } from './document.ts';
import type { Random } from './random.ts';
import type { Callers } from './requests.ts';
import { unreachable } from './unreachable.ts';

/** How often each operation answered and refused, by its id. */
export type Reached = Map<string, { answered: number; refused: number }>;

/** Whether it never worked. */
const isSilent = (operation: Operation, reached: Reached): boolean =>
  reached.get(operation.id)?.answered === 0 && !(operation.id in unreachable);

/** Whether one that takes input never refused any. */
const isTrusting = (operation: Operation, reached: Reached): boolean =>
  reached.get(operation.id)?.refused === 0 && takesInput(operation);

/** An operation that has not worked yet, or has not refused anything yet, is worth more tries. */
export const isMissing = (operation: Operation, reached: Reached): boolean =>
  isSilent(operation, reached) || isTrusting(operation, reached);

/** Those that one of these callers is admitted to. */
export const openTo = (callers: Callers, operations: readonly Operation[]): Operation[] =>
  operations.filter(({ access }) => Object.keys(callers).some((caller) => isAdmitted(access, caller)));

/** Operations that a caller is admitted to and that never worked, or that take input and never refused any. */
export const unreached = (operations: readonly Operation[], reached: Reached, callers: Callers): string[] => [
  ...openTo(callers, operations)
    .filter((operation) => isSilent(operation, reached))
    .map(({ id }) => `${id} never answered`),
  ...operations.filter((operation) => isTrusting(operation, reached)).map(({ id }) => `${id} never refused`),
];

/**
 * Operations that take input are chosen more often: the others have little that could be varied. A large answer says
 * nothing new each time, and would take most of the time there is.
 */
export function chooseOperation(
  operations: readonly Operation[],
  heavy: ReadonlySet<string>,
  random: Random,
  reached: Reached,
): Operation {
  // What is not reached is not tested.
  const missing = random.chance(0.2) ? operations.filter((operation) => isMissing(operation, reached)) : [];
  if (missing.length > 0) return random.pick(missing);
  let chosen = random.pick(operations);
  for (let tries = 0; tries < 3 && !takesInput(chosen); tries += 1) chosen = random.pick(operations);
  if (!heavy.has(chosen.id) || random.chance(0.01)) return chosen;
  const light = operations.filter(({ id }) => !heavy.has(id));
  return light.length > 0 ? random.pick(light) : chosen;
}

const signsOut = ({ path }: Pick<Operation, 'path'>): boolean => /\/(logout|not-me|closing)$/.test(path);

/** After this the caller may be signed out, and all their later requests would be refused. */
export const endsSession = ({ method, path }: Operation): boolean =>
  signsOut({ path }) ||
  (method === 'DELETE' && path.endsWith('/sessions/{id}')) ||
  (method === 'PUT' && path.endsWith('/permissions')) ||
  (method !== 'GET' && path.startsWith('/api/v1/admin/users/{id}'));

export const signingOutLast = (operations: readonly Operation[]): Operation[] =>
  operations.toSorted((one, other) => Number(endsSession(one)) - Number(endsSession(other)));

const takesInput = ({ body, parameters }: Operation): boolean => body !== undefined || parameters.length > 0;
