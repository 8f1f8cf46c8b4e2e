import type { Data } from '@tamga/contract';
import type { DriveFile, DriveQuery, listDriveFiles as listing } from '@tamga/contract/integrations.drive';
import type { StoredFile } from '@tamga/contract/storage';
import { z } from 'zod';
import * as storage from '#modules/storage';
import { type Person, system } from '#platform/actor';
import { actingAs, asActor, transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { cursorOf } from '#platform/http/page';
import { findConnection, noteUse } from './connections.sql.ts';
import { bytesOf, openAt } from './drive-bytes.ts';
import { findAt, listAt, type OpenDrive } from './drive-calls.ts';
import { freshToken, type TokenDeps } from './fresh-tokens.ts';
import { findProvider } from './providers.ts';
import { recordChange } from './records.ts';
import { hasDrive } from './shown.ts';
import { ageToken } from './tokens.sql.ts';

type DriveDeps = TokenDeps & Pick<Deps, 'objects'>;
type Known = Omit<OpenDrive, 'token'> & { connection: string };

const keeper = ({ origin }: Person) => system('read a connected drive', origin);
const pageKey = cursorOf(z.tuple([z.string()]));

export async function listDriveFiles(
  deps: DriveDeps,
  person: Person,
  provider: string,
  { limit, after, name }: DriveQuery,
  signal: AbortSignal,
): Promise<Data<typeof listing>> {
  const known = await requireDrive(deps, person, provider);
  const { search } = known.drive;
  if (name !== undefined && !search) throw new AppError('request.invalid', { fields: [notSearched] });
  const asked = { limit, after: pageKey.read(after)?.[0], name };
  const { files, next } = await withToken(deps, person, known, (open) => listAt(deps, open, asked, signal));
  await transact(deps, keeper(person), ({ db }) => noteUse(db, known.connection, deps.now()));
  return { items: files, next: next === null ? null : pageKey.write([next]), has_search: search };
}

const notSearched = {
  path: 'name',
  mn: 'энэ үйлчилгээнээс нэрээр хайх боломжгүй.',
  en: 'this drive cannot search by name.',
};

/** Kept by the door that uploads take: room is reserved before a byte is asked for, and what comes is checked as it passes. */
export async function takeDriveFile(
  deps: DriveDeps,
  person: Person,
  provider: string,
  { file: id, folder }: { file: string; folder: string },
  signal: AbortSignal,
): Promise<StoredFile> {
  const known = await requireDrive(deps, person, provider);
  const file = await withToken(deps, person, known, (open) => findAt(deps, open, id, signal));
  const sizeBytes = requireTakeable(file);
  const coming = {
    type: file.media_type,
    sizeBytes,
    bytes: read(deps, person, known, { id, sizeBytes }, signal),
    signal,
  };
  return storage.keepFile(deps, person, { folder, name: file.name }, coming, async (deps) => {
    const isThere = await actingAs(deps, keeper(person), () => noteUse(deps.db, known.connection, deps.now()));
    // Disconnected while it came: from then on nothing is taken from there.
    if (!isThere) throw new AppError('integrations.not_connected');
    recordChange(deps, person, 'integrations.file_taken', { userId: person.userId, provider });
  });
}

function requireTakeable({ size_bytes, obstacle }: DriveFile): number {
  if (obstacle === 'too_large') throw new AppError('objects.too_large');
  if (obstacle === 'type' || size_bytes === null) throw new AppError('objects.type_refused');
  return size_bytes;
}

/** Nothing is asked of the drive before the first byte is wanted. */
async function* read(
  deps: DriveDeps,
  person: Person,
  known: Known,
  { id, sizeBytes }: { id: string; sizeBytes: number },
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  const opened = await withToken(deps, person, known, (open) => openAt(deps, open, id, signal));
  yield* bytesOf(deps, known, opened, sizeBytes);
}

/** Of another person there is none: the row is looked for in the name of who asks. */
async function requireDrive(deps: DriveDeps, person: Person, provider: string): Promise<Known> {
  const found = await findConnection(asActor(deps, person), person.userId, provider);
  if (!found) throw new AppError('integrations.not_connected');
  if (found.state !== 'connected') throw new AppError('integrations.reconnect_needed');
  const settings = findProvider(deps, provider);
  if (!settings?.drive || !hasDrive(settings, found)) throw new AppError('integrations.no_drive');
  return { provider, drive: settings.drive, connection: found.id };
}

/** A token that the drive does not take, which ended before its time, is renewed once. */
async function withToken<T>(
  deps: DriveDeps,
  person: Person,
  known: Known,
  ask: (open: OpenDrive) => Promise<T | null>,
): Promise<T> {
  const { connection, ...drive } = known;
  const used = await freshToken(deps, connection);
  const first = await ask({ ...drive, token: used.access_token });
  if (first !== null) return first;
  await transact(deps, keeper(person), ({ db }) => ageToken(db, used.row, deps.now()));
  const { access_token: token } = await freshToken(deps, connection);
  const second = await ask({ ...drive, token });
  if (second === null) throw new AppError('integrations.drive_token_refused');
  return second;
}
