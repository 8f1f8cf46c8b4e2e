import { type FileRight, fileRights, type StorageSpace } from '@tamga/contract/storage';
import * as org from '#modules/org';
import type { Person } from '#platform/actor';
import { asActor, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { findSpace } from './spaces.sql.ts';

/** Whose files are meant, and what the person may do with them. */
export interface Place {
  spaceId: string;
  tenantId: string | null;
  right: FileRight;
}

type ReadDeps = Pick<Deps, 'pool'> & { db?: Tx };

export async function placeOf(deps: ReadDeps, person: Person, of: string | undefined): Promise<Place> {
  if (of === undefined || of === person.userId) return { spaceId: person.userId, tenantId: null, right: 'manage' };
  const standing = await standingIn(deps, person, of);
  if (!standing) throw new AppError('org.organisation_not_found');
  return { spaceId: of, tenantId: of, right: standing };
}

/** What a member may do with the files of the organisation; null for those who are none. */
export async function standingIn(deps: ReadDeps, person: Person, tenantId: string): Promise<FileRight | null> {
  const own = (await org.listStandings(deps, person)).find((one) => one.tenant_id === tenantId);
  if (!own) return null;
  // Nobody changes anything in an organisation that is not active itself.
  if (own.state !== 'active' || own.role === 'member') return 'read';
  return own.role === 'officer' ? 'write' : 'manage';
}

/** Whether they manage the files of the organisation, or would if it were active. */
export const managesIn = async (deps: ReadDeps, person: Person, tenantId: string): Promise<boolean> =>
  (await org.listStandings(deps, person)).some(
    ({ tenant_id, role }) => tenant_id === tenantId && role !== 'member' && role !== 'officer',
  );

export const isAtLeast = (right: FileRight, least: FileRight): boolean =>
  fileRights.indexOf(right) >= fileRights.indexOf(least);

const megabyte = 1024 * 1024;

export const quotaOf = ({ config }: Pick<Deps, 'config'>, { tenantId }: Pick<Place, 'tenantId'>): number =>
  (tenantId === null ? config.STORAGE_PERSON_MB : config.STORAGE_ORGANISATION_MB) * megabyte;

export async function describeSpace(
  deps: ReadDeps & Pick<Deps, 'config'>,
  person: Person,
  place: Place,
): Promise<StorageSpace> {
  const row = await findSpace(asActor(deps, person), place.spaceId);
  return {
    quota_bytes: quotaOf(deps, place),
    used_bytes: Number(row?.used_bytes ?? 0),
    reserved_bytes: Number(row?.reserved_bytes ?? 0),
  };
}
