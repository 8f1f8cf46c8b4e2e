import { getSiteMark } from '@tamga/contract/site';
import { Pool } from 'undici';
import type { Source } from '#app/platform/world.ts';

/** Asks something of the API; counted against the limits of the address that asked first. */
export type Look<T> = (address: string) => Promise<T>;

const lookTimeoutMs = 5_000;
/** Questions that are asked together go over few connections, one behind the other, without waiting for each answer. */
const connections = 4;
const pipelining = 8;

/**
 * One question at a time: those who come while one is under way wait for the next, since what they are to see may have
 * changed after it was sent. So a busy page asks no more often than a quiet one.
 */
export function oneAtATime<T>(ask: Look<T>, whenIdle = (): unknown => undefined): Look<T> {
  let now: Promise<T> | null = null;
  let next: Promise<T> | null = null;
  const begin = (address: string): Promise<T> => {
    const answer = ask(address);
    now = answer;
    next = null;
    void answer.then(() => {
      if (next !== null) return;
      now = null;
      whenIdle();
    });
    return answer;
  };
  return (address) => (now === null ? begin(address) : (next ??= now.then(() => begin(address))));
}

export interface Looks {
  /** What moves with all that everybody sees, in one question for all pages; null where the API did not say. */
  mark: Look<string | null>;
  /** Whether all of them hold, each in one question for all pages that were drawn from it. */
  hold(sources: readonly Source[], address: string): Promise<boolean>;
}

export function openLooks(apiUrl: string): Looks {
  const looks = new Map<string, Look<boolean>>();
  const api = new Pool(new URL(apiUrl).origin, { connections, pipelining });

  const ask = async (path: string, address: string, given: Record<string, string>) => {
    const headers = { accept: 'application/json', 'x-forwarded-for': address, ...given };
    try {
      const reply = await api.request({ method: 'GET', path, headers, signal: AbortSignal.timeout(lookTimeoutMs) });
      await reply.body.dump();
      return reply;
    } catch {
      return null;
    }
  };

  /** Whatever else the API says, the page is drawn anew. */
  const isUnchanged = async ({ url, language, etag }: Source, address: string): Promise<boolean> => {
    const { pathname, search } = new URL(url);
    const reply = await ask(`${pathname}${search}`, address, { 'accept-language': language, 'if-none-match': etag });
    return reply?.statusCode === 304;
  };

  let known = '""';
  const mark = oneAtATime(async (address) => {
    const reply = await ask(getSiteMark.path, address, { 'if-none-match': known });
    const etag = reply?.headers.etag;
    if ((reply?.statusCode !== 200 && reply?.statusCode !== 304) || typeof etag !== 'string') return null;
    known = etag;
    return etag;
  });

  const lookAt = (source: Source): Look<boolean> => {
    const name = `${source.language} ${source.etag} ${source.url}`;
    const known = looks.get(name);
    if (known) return known;
    const look = oneAtATime(
      (from) => isUnchanged(source, from),
      () => looks.delete(name),
    );
    looks.set(name, look);
    return look;
  };

  return {
    mark,
    async hold(sources, address) {
      const held = await Promise.all(sources.map((source) => lookAt(source)(address)));
      return held.every(Boolean);
    },
  };
}
