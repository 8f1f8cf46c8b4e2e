import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { openCookies } from '#app/platform/cookies.server.ts';
import { preferencesOf } from '#app/platform/preferences.ts';
import type { Source, Visit } from '#app/platform/world.ts';

/**
 * Pages that are the same for everybody who is not signed in, kept as they were drawn. Each time the API is asked whether
 * the answers that a page was drawn from still hold, so that a change is seen on the next request; all who wait for the
 * same answer share the question.
 */
export interface KeptPages {
  /** Sends the page, if it still is what would be drawn; false where it has to be drawn. */
  send(key: string, visit: Visit, response: ServerResponse): Promise<boolean>;
  /** Keeps what was drawn, if everybody may have it; answers with it. */
  keep(key: string, visit: Visit, drawn: Response): Promise<Response>;
}

interface Page {
  headers: [string, string][];
  body: Buffer;
  /** The nonce that it was drawn with, and where in the body it stands: each answer has one of its own. */
  nonce: string;
  places: number[];
  sources: readonly Source[];
  goodUntil: number;
}

const bytesMax = 32 * 1_024 * 1_024;
const pageBytesMax = 512 * 1_024;
/** The day on a page changes though no answer does. */
const goodMs = 60_000;
const lookTimeoutMs = 5_000;

/** What a page may depend on, in one text; null for whom it is drawn alone. */
export function keyOf({ method, url = '', headers }: IncomingMessage): string | null {
  if (method !== 'GET' || url.length > 500) return null;
  const cookies = openCookies(headers.cookie ?? null);
  if (cookies.get('session') !== undefined) return null;
  const { language, scheme, contrast } = preferencesOf(cookies, headers['accept-language'] ?? null);
  return [language, scheme ?? '', contrast, url].join(' ');
}

export function openKeptPages(): KeptPages {
  const pages = new Map<string, Page>();
  let bytes = 0;
  const holds = openLooks();

  const forget = (key: string): void => {
    bytes -= pages.get(key)?.body.length ?? 0;
    pages.delete(key);
  };

  return {
    async send(key, { nonce, address }, response) {
      const page = pages.get(key);
      if (!page) return false;
      const isGood = page.goodUntil > Date.now();
      const held = isGood && (await Promise.all(page.sources.map((source) => holds(source, address))));
      if (!held || !held.every(Boolean)) {
        if (pages.get(key) === page) forget(key);
        return false;
      }
      for (const [name, value] of page.headers) response.setHeader(name, value.replaceAll(page.nonce, nonce));
      const body = Buffer.from(page.body);
      for (const at of page.places) body.write(nonce, at, 'latin1');
      response.end(body);
      return true;
    },

    async keep(key, visit, drawn) {
      const { sources, isStill, nonce, requestId } = visit;
      const isForAll = isStill && sources !== null && drawn.status === 200 && !drawn.headers.has('set-cookie');
      if (!isForAll) return drawn;
      const body = Buffer.from(await drawn.arrayBuffer());
      const whole = new Response(body, { headers: drawn.headers });
      // What names the request is not for others.
      if (body.length > pageBytesMax || body.includes(requestId)) return whole;
      if (pages.has(key)) forget(key);
      const headers = [...drawn.headers, ['content-length', String(body.length)] as [string, string]];
      const places = placesOf(body, nonce);
      pages.set(key, { headers, body, nonce, places, sources, goodUntil: Date.now() + goodMs });
      bytes += body.length;
      for (const oldest of pages.keys()) {
        if (bytes <= bytesMax) break;
        forget(oldest);
      }
      return whole;
    },
  };
}

function placesOf(body: Buffer, nonce: string): number[] {
  const places: number[] = [];
  for (let at = body.indexOf(nonce); at >= 0; at = body.indexOf(nonce, at + nonce.length)) places.push(at);
  return places;
}

/** Asks whether an answer still holds. All who ask before the question is sent share it: it was sent after they came. */
function openLooks(): (source: Source, address: string) => Promise<boolean> {
  const looks = new Map<string, Promise<boolean>>();
  return (source, address) => {
    const name = `${source.language} ${source.etag} ${source.url}`;
    const under = looks.get(name);
    if (under) return under;
    const look = setImmediate().then(() => {
      looks.delete(name);
      return isUnchanged(source, address);
    });
    looks.set(name, look);
    return look;
  };
}

/** Counted against the limits of the caller who asked first. Whatever else the API says, the page is drawn anew. */
async function isUnchanged({ url, language, etag }: Source, address: string): Promise<boolean> {
  const headers = {
    accept: 'application/json',
    'accept-language': language,
    'if-none-match': etag,
    'x-forwarded-for': address,
  };
  try {
    const reply = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(lookTimeoutMs) });
    await reply.body?.cancel();
    return reply.status === 304;
  } catch {
    return false;
  }
}
