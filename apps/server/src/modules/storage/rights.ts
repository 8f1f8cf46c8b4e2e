import type { FileRight, StoredFile } from '@tamga/contract/storage';
import * as org from '#modules/org';
import type { Person } from '#platform/actor';
import { actingAs, asActor, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { keeper } from './deps.ts';
import { type FileRow, findFile } from './files.sql.ts';
import { listReaching, type ShareRow } from './shares.sql.ts';
import { sharerOf } from './sharers.ts';
import { isAtLeast, managesIn, standingIn } from './spaces.ts';

type ReadDeps = Pick<Deps, 'pool' | 'keyring'> & { db?: Tx };

export interface Allowed {
  row: FileRow;
  right: FileRight;
  /** Null where it is theirs, or of an organisation that they belong to. */
  share: ShareRow | null;
  /** The organisation with which it is shared, where it is not shared with the person themselves. */
  through: string | null;
}

/** A file that the person may see, and may do this with. What is not theirs to see is not found. */
export async function requireFile(deps: ReadDeps, person: Person, id: string, least: FileRight): Promise<Allowed> {
  const row = await findFile(asActor(deps, person), id);
  if (!row) throw new AppError('storage.file_not_found');
  const allowed = { row, ...(await rightOn(deps, person, row)) };
  if (!isAtLeast(allowed.right, least)) throw new AppError('storage.not_allowed');
  return allowed;
}

async function rightOn(deps: ReadDeps, person: Person, row: FileRow): Promise<Omit<Allowed, 'row'>> {
  if (row.space_id === person.userId) return { right: 'manage', ...unshared };
  const standing = await standingIn(deps, person, row.space_id);
  const { share, through } = strongest(await reaching(deps, person, row.id));
  // A member of the organisation may have been given more by a share.
  if (standing && (!share || isAtLeast(standing, share.right))) return { right: standing, ...unshared };
  // It was shared with them until just now.
  if (!share) throw new AppError('storage.file_not_found');
  return { right: await sharedRight(deps, person, row, share), share, through };
}

export const unshared = { share: null, through: null } as const;

/** Of all that let the person see one file, the share that lets them do most. */
export function strongest(shares: readonly ShareRow[]): Pick<Allowed, 'share' | 'through'> {
  const share = shares.find(({ right }) => right === 'write') ?? shares[0] ?? null;
  const isOwn = shares.some(({ to_user_id }) => to_user_id !== null);
  return { share, through: isOwn ? null : (share?.to_tenant_id ?? null) };
}

/** Where the organisation of the file is not active, a share lets nobody do more than its own people: read. */
export async function sharedRight(
  deps: ReadDeps,
  person: Person,
  { tenant_id: tenantId }: Pick<FileRow, 'tenant_id'>,
  { right }: ShareRow,
): Promise<FileRight> {
  if (right === 'read' || tenantId === null) return right;
  const { db } = deps;
  const ask = () => org.isActive(deps, keeper(person), tenantId);
  return (await (db ? actingAs({ db }, keeper(person), ask) : ask())) ? right : 'read';
}

/** For what is shared, by who manages the file, also while its organisation is not active: shares can always be ended. */
export async function requireSharer(deps: ReadDeps, person: Person, id: string): Promise<Allowed> {
  const allowed = await requireFile(deps, person, id, 'read');
  if (!(await maySeeShares(deps, person, allowed))) throw new AppError('storage.not_allowed');
  return allowed;
}

export const maySeeShares = async (deps: ReadDeps, person: Person, { row, right }: Allowed): Promise<boolean> =>
  right === 'manage' || managesIn(deps, person, row.space_id);

/** What is shared with the person, or with an organisation that they belong to. */
export async function reaching(deps: ReadDeps, person: Person, fileId?: string): Promise<ShareRow[]> {
  const tenants = (await org.listStandings(deps, person)).map(({ tenant_id }) => tenant_id);
  return listReaching(asActor(deps, person), person.userId, tenants, fileId);
}

export const describeFile = (deps: Pick<Deps, 'keyring'>, { row, right, share, through }: Allowed): StoredFile => ({
  id: row.id,
  tenant_id: share ? null : row.tenant_id,
  // Where others have put it is theirs to know.
  folder: share ? '' : row.folder,
  name: row.name,
  media_type: row.media_type,
  size_bytes: Number(row.size_bytes),
  sha256: row.sha256.toString('hex'),
  version: row.version_no,
  held: row.held,
  kept_for: row.kept_for,
  kept_until: row.kept_until,
  created_at: row.created_at,
  updated_at: row.updated_at,
  deleted_at: row.deleted_at,
  right,
  shared_by: share && sharerOf(deps.keyring, share),
  shared_with: through,
});

/** As it is after a change of theirs, in the same transaction. */
export const showFile = async (deps: ReadDeps, person: Person, id: string): Promise<StoredFile> =>
  describeFile(deps, await requireFile(deps, person, id, 'read'));
