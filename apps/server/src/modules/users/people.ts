import { randomUUID } from 'node:crypto';
import * as audit from '#modules/audit';
import type { System } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/data/db';
import type { Keyring } from '#platform/security/keyring';
import type { Pool } from '#platform/data/pool';
import {
  findByGeId,
  findCivilIdById,
  listByCivilIds,
  listByIds,
  listIdsNamed,
  listNumbersByIds,
  type NewPerson,
  upsertPerson,
} from './people.sql.ts';

interface ReadDeps {
  pool: Pool;
  db?: Tx;
}

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
    // A known person keeps their role; their name is taken over from the eID.
    const happened =
      id === fresh
        ? ({ action: 'users.person_registered', details: { role } } as const)
        : ({ action: 'users.person_recognised' } as const);
    const entry = { ...happened, object: `person:${id}` } as const;
    await audit.recordAbout(deps, actor, entry, { id, personal });
    return id;
  });
}

export interface Described {
  family_name: string;
  given_name: string;
  role: string;
  created_at: Date;
}

/** Names of these people. A caller that shows them to a person writes it into the access logs of those shown. */
export async function describePeople(
  deps: ReadDeps,
  actor: System,
  ids: readonly string[],
): Promise<Map<string, Described>> {
  if (ids.length === 0) return new Map();
  return new Map((await listByIds(asActor(deps, actor), ids)).map(({ id, ...person }) => [id, person]));
}

/** The number under which the national eID knows a person here, who must be active unless `inactiveToo`. */
export async function findCivilId(
  deps: ReadDeps,
  actor: System,
  userId: string,
  { inactiveToo = false }: { inactiveToo?: boolean } = {},
): Promise<string | undefined> {
  const person = await findCivilIdById(asActor(deps, actor), userId);
  return person && (person.active || inactiveToo) ? person.civil_id : undefined;
}

/** Those of them who are known here, active or not, by civil id. */
export async function findIds(
  deps: ReadDeps,
  actor: System,
  civilIds: readonly string[],
): Promise<Map<string, string>> {
  if (civilIds.length === 0) return new Map();
  const rows = await listByCivilIds(asActor(deps, actor), civilIds);
  return new Map(rows.map(({ id, civil_id }) => [civil_id, id]));
}

/** The person with this civil id here, active or not; null if there is none. */
export const findId = async (deps: ReadDeps, actor: System, civilId: string): Promise<string | null> =>
  (await findIds(deps, actor, [civilId])).get(civilId) ?? null;

/** The active person whom this citizen number was given to; null if there is none. */
export const findByNumber = async (deps: ReadDeps, actor: System, geId: string): Promise<string | null> =>
  (await findByGeId(asActor(deps, actor), geId))?.id ?? null;

/** Their citizen numbers, which say nothing of who they are; null for a person who was erased. */
export async function listNumbers(
  deps: ReadDeps,
  actor: System,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map();
  return new Map((await listNumbersByIds(asActor(deps, actor), ids)).map(({ id, ge_id }) => [id, ge_id]));
}

/** Those of them whose given name, or family name and given name, begins with these letters. */
export const namedAmong = async (
  deps: ReadDeps,
  actor: System,
  ids: readonly string[],
  letters: string,
): Promise<string[]> => (await listIdsNamed(asActor(deps, actor), ids, letters)).map(({ id }) => id);
