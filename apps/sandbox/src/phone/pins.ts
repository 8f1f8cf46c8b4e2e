import type { Person } from '#eid/person';

export type PinName = 'pin1' | 'pin2';

/** Wrong tries so far, by person and PIN. */
export type Pins = Map<string, number>;

export const triesMax = 3;

export const triesLeft = (deps: { pins: Pins }, person: Person, name: PinName): number =>
  person.isLocked && !deps.pins.has(keyOf(person, name)) ? 0 : triesMax - (deps.pins.get(keyOf(person, name)) ?? 0);

export function tryPin(deps: { pins: Pins }, person: Person, name: PinName, pin: string): 'right' | 'wrong' | 'locked' {
  const left = triesLeft(deps, person, name);
  if (left <= 0) return 'locked';
  if (pin === person[name]) {
    deps.pins.set(keyOf(person, name), 0);
    return 'right';
  }
  deps.pins.set(keyOf(person, name), triesMax - left + 1);
  return left > 1 ? 'wrong' : 'locked';
}

/** As if the person had been to an office with their passport. */
export function unlock(deps: { pins: Pins }, person: Person): void {
  for (const name of ['pin1', 'pin2'] as const) deps.pins.set(keyOf(person, name), 0);
}

const keyOf = (person: Person, name: PinName) => `${person.civilId}.${name}`;
