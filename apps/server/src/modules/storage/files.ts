import type { FileQuery, FolderEntry, StorageSpace, StoredFile } from '@tamga/contract/storage';
import type { FileVersion } from '@tamga/contract/storage.files';
import type { Page } from '@tamga/contract/page';
import { timestamp } from '@tamga/contract/timestamp';
import { z } from 'zod';
import type { Person } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { cursorOf, pageOf } from '#platform/http/page';
import { type FileRow, listAmong, listBin, listFolder, listFolders, listRecent } from './files.sql.ts';
import { describeFile, maySeeShares, reaching, requireFile, sharedRight, strongest, unshared } from './rights.ts';
import type { ShareRow } from './shares.sql.ts';
import { describeSpace, type Place, placeOf } from './spaces.ts';
import { listVersions } from './versions.sql.ts';

type ReadDeps = Pick<Deps, 'pool' | 'config' | 'keyring'>;
type Listing = Page<StoredFile> & { folders: FolderEntry[]; space: StorageSpace };

const byName = cursorOf(z.tuple([z.string()]));
const byDay = cursorOf(z.tuple([timestamp, z.uuid()]));
const foldersMax = 500;

export async function listFiles(deps: ReadDeps, person: Person, query: FileQuery): Promise<Listing> {
  const place = await placeOf(deps, person, query.of);
  const [page, folders, space] = await Promise.all([
    pageFor(deps, person, place, query),
    query.view === 'files' ? listFolders(asActor(deps, person), place.spaceId, query.folder, foldersMax) : [],
    describeSpace(deps, person, place),
  ]);
  return { ...page, folders, space };
}

async function pageFor(
  deps: ReadDeps,
  person: Person,
  { spaceId, right }: Place,
  { view, folder, limit, after }: FileQuery,
): Promise<Page<StoredFile>> {
  const db = asActor(deps, person);
  if (view === 'shared') return listShared(deps, person, limit, after);
  const own = (row: FileRow) => describeFile(deps, { row, right, ...unshared });
  if (view === 'bin') {
    const rows = await listBin(db, spaceId, limit + 1, byDay.read(after));
    const { items, next } = pageOf(rows, limit, ({ deleted_at, id }) => byDay.write([deleted_at ?? new Date(0), id]));
    return { items: items.map(own), next };
  }
  if (view === 'recent') {
    const rows = await listRecent(db, spaceId, limit + 1, byDay.read(after));
    const { items, next } = pageOf(rows, limit, ({ updated_at, id }) => byDay.write([updated_at, id]));
    return { items: items.map(own), next };
  }
  const rows = await listFolder(db, spaceId, folder, limit + 1, byName.read(after)?.[0]);
  const { items, next } = pageOf(rows, limit, ({ name }) => byName.write([name]));
  return { items: items.map(own), next };
}

/** By others with the person, or with an organisation that they belong to; what was shared last comes first. */
async function listShared(
  deps: ReadDeps,
  person: Person,
  limit: number,
  after: string | undefined,
): Promise<Page<StoredFile>> {
  const shares = Map.groupBy(await reaching(deps, person), ({ file_id }) => file_id);
  const since = byDay.read(after);
  const newest = [...shares.values()].flatMap(([share]) => share ?? []);
  const later = since ? newest.filter((share) => isBefore(share, since)) : newest;
  const ids = later.map(({ file_id }) => file_id);
  const rows = await listAmong(asActor(deps, person), ids, limit + 1);
  const { items, next } = pageOf(rows, limit, ({ id }) => {
    const share = shares.get(id)?.[0];
    return byDay.write([share?.created_at ?? new Date(0), share?.id ?? id]);
  });
  const described: StoredFile[] = [];
  for (const row of items) {
    const { share, through } = strongest(shares.get(row.id) ?? []);
    if (!share) continue;
    described.push(describeFile(deps, { row, right: await sharedRight(deps, person, row, share), share, through }));
  }
  return { items: described, next };
}

const isBefore = ({ created_at, id }: ShareRow, [at, last]: readonly [Date, string]): boolean =>
  created_at < at || (created_at.getTime() === at.getTime() && id < last);

export async function getFile(
  deps: ReadDeps,
  person: Person,
  id: string,
): Promise<StoredFile & { versions: FileVersion[]; may_end_shares: boolean }> {
  const allowed = await requireFile(deps, person, id, 'read');
  const rows = await listVersions(asActor(deps, person), id);
  const versions = rows.map(({ no, media_type, size_bytes, created_at }) => {
    return { no, media_type, size_bytes: Number(size_bytes), created_at };
  });
  return { ...describeFile(deps, allowed), versions, may_end_shares: await maySeeShares(deps, person, allowed) };
}
