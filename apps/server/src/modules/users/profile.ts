import type { Profile } from '@tamga/contract/users';
import type { Person } from '#platform/actor';
import { asActor } from '#platform/data/db';
import { AppError } from '#platform/error';
import type { Pool } from '#platform/data/pool';
import { findProfile } from './profile.sql.ts';

export async function getOwnProfile(deps: { pool: Pool }, person: Person): Promise<Profile> {
  const [profile] = await findProfile(asActor(deps, person), { id: person.userId });
  if (!profile) throw new AppError('users.user_not_found');
  return profile;
}
