import type { Readable } from 'node:stream';

/** What lies in the store under a key. */
export interface StoredObject {
  key: string;
  sizeBytes: number;
  modifiedAt: Date;
}

/** The first and the last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A place for bytes under keys that we choose. It knows nothing of whose they are. */
export interface ObjectStore {
  /** All of it is there afterwards, or nothing is; what was there before is replaced. */
  put(key: string, bytes: Readable): Promise<void>;
  /** Null where there is no such object. */
  get(key: string, range?: ByteRange): Promise<Readable | null>;
  head(key: string): Promise<StoredObject | null>;
  /** Deleting a missing object succeeds. */
  delete(key: string): Promise<void>;
  /** In no order. A prefix is whole words of a key up to a slash, or nothing. */
  list(prefix: string): AsyncIterable<StoredObject>;
  /** Removes what killed processes began to put and never will end; answers how many that were. */
  abandonUnfinished(before: Date): Promise<number>;
  /** Throws where it cannot be reached, or we are not let in. Asked often, so it writes nothing. */
  check(timeoutMs: number): Promise<void>;
  close(): void;
}

const key = /^[a-z0-9][a-z0-9-]{0,63}(\/[a-z0-9][a-z0-9-]{0,63}){0,3}$/;

/** Keys are ours. One that could be a path elsewhere is a defect, wherever it came from. */
export function requireKey(text: string): string {
  if (!key.test(text)) throw new Error('not a key of an object');
  return text;
}
