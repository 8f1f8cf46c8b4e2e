import { closeSync, fstatSync, openSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import type { ErrorCode } from '@tamga/contract';
import { AppError } from '#platform/error';

/** A file or folder that is held by a descriptor: what was checked is what is used, whatever is renamed meanwhile. */
export interface Place {
  descriptor: number;
  /** Where it really is, with links and dots followed. */
  path: string;
}

/** Linux: opens a place without reading it. Node does not name this flag. */
const pathOnly = 0o10000000;

interface Asked {
  /** Where a relative path begins. */
  from: string;
  roots: readonly string[];
  isFolder?: boolean;
  codes: { missing: ErrorCode; outside: ErrorCode };
}

/** Opens a place inside the given folders. A place outside is refused in the same way whether it exists or not. */
export function openPlace(text: string, { from, roots, isFolder = false, codes }: Asked): Place {
  const asked = path.resolve(from, text);
  const descriptor = open(asked);
  if (descriptor === null) throw new AppError(isInside(asked, roots) ? codes.missing : codes.outside);
  try {
    const real = readlinkSync(`/proc/self/fd/${descriptor}`);
    if (!isInside(real, roots)) throw new AppError(codes.outside);
    const found = fstatSync(descriptor);
    // A place that was removed meanwhile is told by its link count; its path would be that of another soon.
    if (found.nlink === 0 || (isFolder && !found.isDirectory())) throw new AppError(codes.missing);
    return { descriptor, path: real };
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}

export const closePlace = ({ descriptor }: Place): void => closeSync(descriptor);

function open(asked: string): number | null {
  try {
    return openSync(asked, pathOnly);
  } catch {
    return null;
  }
}

/** The folder itself, or below it; of "/" only itself, or everything would be inside. */
const isInside = (real: string, roots: readonly string[]): boolean =>
  roots.some((root) => real === root || (root !== '/' && real.startsWith(`${root}/`)));
