import type { Config } from '#config';
import { openFolderStore } from './object-store.folder.ts';
import { openS3Store } from './object-store.s3.ts';
import type { ObjectStore } from './object-store.ts';

/** Null where no place for files is set: then none are taken. */
export function openObjectStore(config: Config): ObjectStore | null {
  const { OBJECTS_URL: url } = config;
  if (url === undefined) return null;
  return url.startsWith('file:') ? openFolderStore(url) : openS3Store({ ...config, OBJECTS_URL: url });
}
