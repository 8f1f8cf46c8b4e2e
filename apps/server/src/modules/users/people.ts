import { randomUUID } from 'node:crypto';
import * as audit from '#modules/audit';
import type { System } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/db';
import type { Keyring } from '#platform/keyring';
import type { Pool } from '#platform/pool';
import {
  findActive,
  findByCivilId,
  findCivilIdById,
  listByCivilIds,
  listByIds,
  listNames,
  type NewPerson,
  upsertPerson,
} from './people.sql.ts';

/** Finds or creates a person by civil id; answers with their id. */
export function registerPerson(
  deps: { pool: Pool; keyring: Keyring; db?: Tx },
  actor: System,
  person: NewPerson,
): Promise<string> {
  return transact(deps, actor, async (deps) => {
    const { role, eid_verified_at: _, ...personal } = person;
    const fresh = randomUUID();
    const { id } = await upsertPerson(deps.db, fresh, person);
    // Who was known keeps their role; what the eID says of their name is taken over.
    const happened =
      id === fresh
        ? ({ action: 'users.person_registered', details: { role } } as const)
        : ({ action: 'users.person_recognised' } as const);
    const entry = { ...happened, object: `person:${id}` } as const;
    await audit.recordAbout(deps, actor, entry, { id, personal });
    return id;
  });
}

/** Whether the platform knows this person already. */
export const isKnown = async ({ db }: { db: Tx }, civilId: string): Promise<boolean> =>
  (await findByCivilId(db, civilId)) !== undefined;

/** Who has this civil id here; null where nobody does. */
export const idIn = async ({ db }: { db: Tx }, civilId: string): Promise<string | null> =>
  (await findByCivilId(db, civilId))?.id ?? null;

export interface Described {
  family_name: string;
  given_name: string;
  role: string;
  created_at: Date;
}

/** Who these people are. Whoever shows it to somebody writes it into their access logs. */
export async function describePeople({ db }: { db: Tx }, ids: readonly string[]): Promise<Map<string, Described>> {
  if (ids.length === 0) return new Map();
  return new Map((await listByIds(db, ids)).map(({ id, ...person }) => [id, person]));
}

/** Under which the national eID knows somebody, active or not, inside a transaction of the platform itself. */
export const civilIdIn = async ({ db }: { db: Tx }, userId: string): Promise<string | undefined> =>
  (await findCivilIdById(db, userId))?.civil_id;

/** Under which the national eID knows somebody who is active here. */
export async function findCivilId(deps: { pool: Pool }, actor: System, userId: string): Promise<string | undefined> {
  return (await findActive(asActor(deps, actor), userId))?.civil_id;
}

/** Who of them is known here, by civil id. */
export async function findIds(
  deps: { pool: Pool },
  actor: System,
  civilIds: readonly string[],
): Promise<Map<string, string>> {
  if (civilIds.length === 0) return new Map();
  const rows = await listByCivilIds(asActor(deps, actor), civilIds);
  return new Map(rows.map(({ id, civil_id }) => [civil_id, id]));
}

/** The names of people, by id. Whoever shows them to somebody writes it into the access log. */
export async function namesOf(
  deps: { pool: Pool },
  actor: System,
  ids: readonly string[],
): Promise<Map<string, { family_name: string; given_name: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await listNames(asActor(deps, actor), ids);
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}
