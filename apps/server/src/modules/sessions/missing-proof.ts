import { roleLevels } from '@tamga/contract';
import type { Person } from '#platform/actor';
import type { Deps } from '#platform/deps';

/** A person who leaves their desk in the evening shows their passkey again in the morning. */
const passkeyLifeMs = 12 * 3_600_000;

/** The proof that is missing for the rights of a role; null if none is. */
export function missingOf(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  { level, permissions }: Pick<Person, 'level' | 'permissions'>,
  { provenAt, passkeyAt }: Pick<Person, 'provenAt' | 'passkeyAt'>,
): 'eid' | 'passkey' | null {
  if (!provenAt) return 'eid';
  // A role on the level of citizens may permit as much as any: it is the power that counts, not the number.
  const isCitizen = level >= roleLevels.user && permissions.size === 0;
  if (config.PASSKEYS !== 'required' || isCitizen) return null;
  return passkeyAt && now().getTime() - passkeyAt.getTime() < passkeyLifeMs ? null : 'passkey';
}
