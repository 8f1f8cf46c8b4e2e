import { roleLevels } from '@tamga/contract';
import type { Person } from '#platform/actor';
import type { Owner } from './credentials.sql.ts';

/** A session of a super administrator has passkeys of its own: what an eID proves must not be able to add to them. */
export const ownerOf = ({ userId, role }: Person): Owner => ({
  userId,
  kind: role === 'superadmin' ? 'superadmin' : 'person',
});

/** Whether a person's role gives them anything that a passkey would protect. */
export function mayHavePasskeys(person: Person): boolean {
  const { level, permissions } = person.withheld ?? person;
  return person.role === 'superadmin' || level < roleLevels.user || permissions.size > 0;
}
