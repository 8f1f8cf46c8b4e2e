import type { LatinName } from '@tamga/contract/users.names';
import * as audit from '#modules/audit';
import { type Person, system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { announce } from '#platform/messaging/outbox';
import type { Pool } from '#platform/data/pool';
import { transliterate } from './latin.ts';
import { findNameOf, setLatinName } from './names.sql.ts';

export async function getOwnLatinName(deps: { pool: Pool }, person: Person): Promise<LatinName> {
  const row = await findNameOf(asActor(deps, person), person.userId);
  if (!row) throw new AppError('users.user_not_found');
  const { family_name, given_name, ...latin } = row;
  const suggestion = {
    family_name_latin: transliterate(family_name),
    given_name_latin: transliterate(given_name),
  };
  return { ...latin, suggestion };
}

/** People may not write this table in their own name, so the platform does; the record names the person. */
export async function putOwnLatinName(
  deps: Pick<Deps, 'pool' | 'keyring'>,
  person: Person,
  names: { family_name_latin: string; given_name_latin: string },
): Promise<LatinName> {
  const { userId: id } = person;
  await transact(deps, system('change a Latin name', person.origin), async (deps) => {
    const row = await findNameOf(deps.db, id);
    if (!row) throw new AppError('users.user_not_found');
    const { family_name_latin, given_name_latin } = row;
    await setLatinName(deps.db, id, names);
    const entry = { action: 'users.latin_name_changed', object: `person:${id}` } as const;
    const personal = { before: { family_name_latin, given_name_latin }, after: names };
    await audit.recordAbout(deps, person, entry, { id, personal });
    announce(deps, person, { type: 'users.latin_name_changed', aggregate: `person:${id}`, data: { id } });
  });
  return getOwnLatinName(deps, person);
}
