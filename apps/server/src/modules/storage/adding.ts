import { type AddingQuery, fileKinds, type StoredFile } from '@tamga/contract/storage';
import { asLine } from '@tamga/contract/text';
import type { SentFile } from '@tamga/contract/upload';
import * as objects from '#modules/objects';
import { type Person, system } from '#platform/actor';
import type { OpenDeps, StorageDeps } from './deps.ts';
import { keptAs } from './kept.ts';
import { keepVersion, type Target, targetOf } from './keeping.ts';
import { release, reserve } from './reserving.ts';

const nameLengthMax = 200;

export function addFile(
  deps: StorageDeps,
  person: Person,
  query: AddingQuery,
  file: SentFile,
  { announced, signal }: { announced: string | undefined; signal: AbortSignal },
): Promise<StoredFile> {
  const sizeBytes = Math.min(query.size ?? (Number(announced) || fileKinds.sizeBytesMax), fileKinds.sizeBytesMax);
  return keepFile(
    deps,
    person,
    { ...query, name: file.name },
    { type: file.type, bytes: file.bytes, sizeBytes, signal },
  );
}

export const cleanName = (name: string): string => asLine(name, nameLengthMax) || 'file';

/** What is to come. No byte of it is read before there is room for `sizeBytes` of them, and none beyond them. */
interface Coming {
  type: string;
  bytes: AsyncIterable<Uint8Array>;
  sizeBytes: number;
  signal: AbortSignal;
}

interface Place {
  of?: string | undefined;
  folder: string;
  file?: string | undefined;
  name: string;
}

/** What another room does about a file that is kept, in the same transaction. */
type Also = (deps: OpenDeps, file: StoredFile) => Promise<void>;

/** The one way into storage for bytes that come as a stream. */
export async function keepFile(
  deps: StorageDeps,
  person: Person,
  { of, folder, file, name }: Place,
  coming: Coming,
  also: Also = () => Promise.resolve(),
): Promise<StoredFile> {
  // What is refused anyway is refused before a byte is read.
  const target = await targetOf(deps, person, { of, folder, file, name: cleanName(name) });
  return take(deps, person, target, coming, also);
}

async function take(
  deps: StorageDeps,
  person: Person,
  { wish, place }: Target,
  { type, bytes, sizeBytes, signal }: Coming,
  also: Also,
): Promise<StoredFile> {
  const reservation = await reserve(deps, person, place, sizeBytes);
  const upload = { ...keptAs, type, types: fileKinds.types, sizeBytesMax: sizeBytes, bytes, signal };
  try {
    return await objects.takeObject(deps, person, upload, async (open, object) => {
      const inner = { ...deps, ...open };
      const file = await keepVersion(inner, person, wish, { reservation, type, object });
      await also(inner, file);
      return file;
    });
  } catch (error) {
    await release(deps, system('give room back', person.origin), { id: reservation, spaceId: place.spaceId });
    throw error;
  }
}
