import { type Origin, system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { uuidv7 } from '#platform/data/uuid';
import { addCounts, insertRelease, type ReleaseKey } from './releases.sql.ts';

/** What an application is about to be told of a person who signed in to it. */
export interface Release {
  subject: string;
  application: { id: string; name_mn: string; name_en: string };
  claims: readonly string[];
}

/**
 * Where it is written down what applications are told. The first time of an hour is written before it is told; whatever
 * cannot be written is not told. Later ones are counted here, and the last counts may be lost with a process.
 */
export interface ReleaseBook {
  record(release: Release, origin?: Origin): Promise<void>;
  close(): Promise<void>;
}

const hourMs = 3_600_000;
const pauseMs = 1_000;
/** While the database takes no counts, so many are kept; after that each is written before it is told. */
const countsMax = 5_000;
/** A forgotten entry is written once more, and the database counts it. */
const writtenMax = 20_000;

export function openReleaseBook(deps: Pick<Deps, 'pool' | 'now' | 'log'>): ReleaseBook {
  const written = new Map<string, Promise<unknown>>();
  const counts = new Map<string, ReleaseKey & { count: number }>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  let isOpen = true;

  const flush = async (): Promise<void> => {
    timer = undefined;
    const waiting = [...counts];
    if (waiting.length === 0) return;
    counts.clear();
    const db = asActor(deps, system('count releases'));
    await addCounts(
      db,
      waiting.map(([, one]) => one),
    ).catch((err: unknown) => {
      deps.log.warn({ err, count: waiting.length }, 'counts of releases not written');
      for (const [key, one] of waiting) add(key, one, one.count);
    });
  };
  const add = (key: string, release: ReleaseKey, times = 1): void => {
    counts.set(key, { ...release, count: (counts.get(key)?.count ?? 0) + times });
    if (isOpen) timer ??= setTimeout(() => void (writing = writing.then(flush)), pauseMs);
  };
  const write = async (key: string, row: Parameters<typeof insertRelease>[1], origin?: Origin): Promise<void> => {
    const first = insertRelease(asActor(deps, system('note a release', origin)), row);
    written.delete(key);
    written.set(key, first);
    for (const oldest of written.keys()) {
      if (written.size <= writtenMax) break;
      written.delete(oldest);
    }
    await first.catch((error: unknown) => {
      if (written.get(key) === first) written.delete(key);
      throw error;
    });
  };

  return {
    async record({ subject, application: { id, name_mn, name_en }, claims }, origin) {
      const at = deps.now();
      const hour = new Date(Math.floor(at.getTime() / hourMs) * hourMs);
      const release = { subject_id: subject, application_id: id, hour, claims: claims.toSorted() };
      const key = [subject, id, hour.getTime(), ...release.claims].join(' ');
      const first = counts.size < countsMax ? written.get(key) : undefined;
      if (!first) return write(key, { ...release, id: uuidv7(), name_mn, name_en, at }, origin);
      await first;
      add(key, release);
    },
    async close() {
      isOpen = false;
      clearTimeout(timer);
      await writing;
      await flush();
    },
  };
}
