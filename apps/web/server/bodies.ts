import type { ServerBuild } from 'react-router';
import { matchPath } from 'react-router';
import { formProblem } from './form.ts';

/** Why a body is not taken: no form, too large, or too many under way. */
export type Refused = 400 | 413 | 503;
type Take = <T>(
  request: Request,
  bytesMaxOf: (pathname: string) => number,
  use: (taken: Request | Refused) => Promise<T>,
) => Promise<T>;

/** What fits every form that takes no file. */
export const formBytesMax = 64 * 1_024;
const bytesAtOnceMax = 64 * 1_024 * 1_024;

interface Held {
  /** As many as may still come; once it has arrived, as many as came. */
  bytes: number;
  /** Ends it, while it still arrives. */
  giveUp: (() => void) | null;
}

/**
 * Takes the bodies of forms before anything reads them. Each is counted while it arrives, since a declared length may
 * be false, and all together stay within a bound. At the bound the body that has been arriving the longest is given up,
 * so that a slow sender does not block the others. What has arrived counts as what it is, not as what its page would
 * take: otherwise three short answers to a page that takes files would turn away the fourth.
 */
export function openBodies(atOnceMax = bytesAtOnceMax): Take {
  const held = new Set<Held>();
  let bytes = 0;
  const drop = (one: Held) => {
    if (held.delete(one)) bytes -= one.bytes;
  };
  /** None is given up where there would be no room all the same. */
  const hasRoom = (needed: number): boolean => {
    if (bytes + needed <= atOnceMax) return true;
    const arriving = [...held].filter(({ giveUp }) => giveUp);
    const within = arriving.reduce((sum, one) => sum + one.bytes, 0);
    if (bytes - within + needed > atOnceMax) return false;
    for (const one of arriving) {
      if (bytes + needed <= atOnceMax) break;
      one.giveUp?.();
      drop(one);
    }
    return true;
  };
  return async (request, bytesMaxOf, use) => {
    const { body, headers, method, signal, url } = request;
    if (!body) return use(request);
    const bytesMax = bytesMaxOf(new URL(url).pathname);
    const needed = Number(headers.get('content-length') ?? bytesMax);
    const isTooLarge = needed > bytesMax;
    if (isTooLarge || !hasRoom(needed)) {
      await body.cancel();
      return use(isTooLarge ? 413 : 503);
    }
    const one: Held = { bytes: needed, giveUp: null };
    held.add(one);
    bytes += needed;
    try {
      const read = await readAtMost(body, one);
      if (typeof read === 'number') return await use(read);
      bytes -= one.bytes - read.length;
      one.bytes = read.length;
      // An empty form has no type where it was not a browser that sent it.
      if (read.length === 0) headers.set('content-type', 'application/x-www-form-urlencoded');
      const taken = () => new Request(url, { method, headers, signal, body: read });
      return await use((await formProblem(taken(), read)) ?? taken());
    } finally {
      drop(one);
    }
  };
}

async function readAtMost(body: ReadableStream<Uint8Array>, one: Held): Promise<Buffer<ArrayBuffer> | Refused> {
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let [length, isGivenUp] = [0, false];
  one.giveUp = () => {
    isGivenUp = true;
    void reader.cancel().catch(() => undefined);
  };
  for (;;) {
    const { done, value } = await reader.read();
    if (isGivenUp) return 503;
    if (done) break;
    length += value.length;
    if (length > one.bytes) {
      await reader.cancel();
      return 413;
    }
    chunks.push(value);
  }
  one.giveUp = null;
  return Buffer.concat(chunks);
}

/** How much a page takes: those with a file say so in their `handle`. */
export function limitsOf({ routes }: ServerBuild): (pathname: string) => number {
  const patternOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? [patternOf(route.parentId), route.path].filter(Boolean).join('/') : '';
  };
  const large = Object.entries(routes).flatMap(([id, route]) => {
    const handle: unknown = route?.module.handle;
    const isLarge = typeof handle === 'object' && handle !== null && 'bodyBytesMax' in handle;
    return isLarge ? [{ pattern: `/${patternOf(id)}`, bytesMax: Number(handle.bodyBytesMax) }] : [];
  });
  // Scripts send a form to the same page under another name.
  const pageOf = (pathname: string) => pathname.replace(/\.data$/, '');
  return (pathname) => large.find(({ pattern }) => matchPath(pattern, pageOf(pathname)))?.bytesMax ?? formBytesMax;
}
