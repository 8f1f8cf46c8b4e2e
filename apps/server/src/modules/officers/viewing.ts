import type { Officer } from '#modules/org';
import * as users from '#modules/users';
import { type Person, system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { requireHanded } from './taking.ts';
import { deleteViewings, listViewers, see } from './viewing.sql.ts';

const openMs = 2 * 60_000;
const keptMs = 24 * 3_600_000;

/** Who else has it open, as far as one can tell: they have looked at it within two minutes. */
export async function lookAt(deps: { pool: Pool; now: () => Date }, person: Person, id: string): Promise<string[]> {
  const now = deps.now();
  await transact(deps, system('note who has it open', person.origin), ({ db }) =>
    see(db, { applicationId: id, officerId: person.userId, now }),
  );
  const viewers = await listViewers(asActor(deps, person), id, new Date(now.getTime() - openMs));
  return viewers.map(({ officer_id }) => officer_id).filter((one) => one !== person.userId);
}

/** The same while a page stays open, for who may see the application at all. */
export async function keepOpen(
  deps: { pool: Pool; now: () => Date },
  person: Person,
  id: string,
): Promise<{ also_open: Officer[] }> {
  await requireHanded(deps, person, id);
  const viewers = await lookAt(deps, person, id);
  const people = await users.describePeople(deps, system('name who has it open', person.origin), viewers);
  return {
    also_open: viewers.map((viewer) => {
      const officer = people.get(viewer);
      return { id: viewer, name: officer ? users.signatureOf(officer) : '' };
    }),
  };
}

/** That an officer had it open yesterday is in its history, and here of no use. */
export const forgetViewings = (deps: { pool: Pool; now: () => Date }): Promise<number> =>
  transact(deps, system('forget who had it open'), ({ db }) =>
    deleteViewings(db, new Date(deps.now().getTime() - keptMs)),
  );
