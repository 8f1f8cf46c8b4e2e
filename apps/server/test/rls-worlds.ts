import { randomUUID } from 'node:crypto';
import { filesOf, type KeptFile } from './rls-files.ts';

export const roles = ['owner', 'admin', 'officer', 'member'] as const;
export const states = ['invited', 'active', 'suspended', 'removed'] as const;
const organisationStates = ['pending', 'active', 'active', 'active', 'suspended', 'closed'] as const;
export const moduleKeys = ['gov', 'relay', 'sign'] as const;

export interface Organisation {
  id: string;
  state: (typeof organisationStates)[number];
  modules: Set<string>;
}
export interface Membership {
  user: string;
  tenant: string;
  role: (typeof roles)[number];
  state: (typeof states)[number];
  isOver: boolean;
}
/** An application of a citizen to an organisation, with everything that belongs to it. */
export interface Case {
  id: string;
  tenant: string;
  applicant: string;
  isHandedIn: boolean;
  /** Who decided first, where it was appealed against. */
  decider: string | null;
  /** That another has decided the appeal. */
  isSettled: boolean;
}
/** A place of one organisation, with one time and who comes then; the citizen is anybody of the world. */
export interface Reception {
  tenant: string;
  site: string;
  type: string;
  slot: string;
  bookings: { id: string; citizen: string }[];
  waits: { id: string; citizen: string }[];
}

/** A few people and organisations, everybody in any state in any of them. */
export interface World {
  people: string[];
  organisations: Organisation[];
  members: Membership[];
  cases: Case[];
  receptions: Reception[];
  files: KeptFile[];
}
export interface Made {
  worlds: World[];
  byTenant: Map<string, { organisation: Organisation; members: Membership[] }>;
}
export interface Random {
  below(limit: number): number;
  pick<T>(from: readonly T[]): T;
  chance(share: number): boolean;
}

/** The same numbers for the same seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return { below, chance: (share) => next() < share, pick: (from) => from[below(from.length)]! };
}

export function madeOf(count: number, random: Random): Made {
  const worlds = Array.from({ length: count }, (): World => {
    const people = Array.from({ length: 4 }, () => randomUUID());
    const organisations = Array.from({ length: 1 + random.below(3) }, () => ({
      id: randomUUID(),
      state: random.pick(organisationStates),
      modules: new Set(moduleKeys.filter(() => random.chance(0.4))),
    }));
    const members = organisations.flatMap(({ id }) =>
      people
        .filter(() => random.chance(0.7))
        .map((user) => ({
          user,
          tenant: id,
          role: random.pick(roles),
          state: random.chance(0.5) ? ('active' as const) : random.pick(states),
          isOver: random.chance(0.3),
        })),
    );
    const cases = organisations.flatMap(({ id }) =>
      people
        .filter(() => random.chance(0.4))
        .map((applicant) => {
          const isHandedIn = random.chance(0.7);
          const [decider = null] = people.filter((one) => one !== applicant && random.chance(0.3));
          const appeal = { decider: isHandedIn ? decider : null, isSettled: isHandedIn && random.chance(0.3) };
          return { id: randomUUID(), tenant: id, applicant, isHandedIn, ...appeal };
        }),
    );
    const receptions = receptionsOf(random, { people, organisations });
    const files = filesOf(random, { people, organisations });
    return { people, organisations, members, cases, receptions, files };
  });
  const byTenant = new Map(
    worlds.flatMap(({ organisations, members }) =>
      organisations.map((organisation) => {
        const own = members.filter(({ tenant }) => tenant === organisation.id);
        return [organisation.id, { organisation, members: own }] as const;
      }),
    ),
  );
  return { worlds, byTenant };
}

const receptionsOf = (
  random: Random,
  { people, organisations }: Pick<World, 'people' | 'organisations'>,
): Reception[] =>
  organisations.map(({ id }) => ({
    tenant: id,
    site: randomUUID(),
    type: randomUUID(),
    slot: randomUUID(),
    bookings: people.filter(() => random.chance(0.4)).map((citizen) => ({ id: randomUUID(), citizen })),
    waits: people.filter(() => random.chance(0.3)).map((citizen) => ({ id: randomUUID(), citizen })),
  }));
