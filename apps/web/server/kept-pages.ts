import type { IncomingMessage, ServerResponse } from 'node:http';
import { openCookies } from '#app/platform/cookies.server.ts';
import { preferencesOf } from '#app/platform/preferences.ts';
import type { Visit } from '#app/platform/world.ts';
import { type Look, oneAtATime, openLooks } from './looks.ts';

/**
 * Pages that are the same for everybody who is not signed in, kept as they were drawn. Each time the API is asked whether
 * anything that everybody sees has changed, and if so whether the answers that the page was drawn from still hold, so that
 * a change is seen on the next request; all who wait for the same answer share the question.
 */
export interface KeptPages {
  /** Sends the page, under the headers that every answer has, if it still is what would be drawn; false where not. */
  send(
    key: string,
    asked: Pick<Visit, 'nonce' | 'address'>,
    head: readonly string[],
    response: ServerResponse,
  ): Promise<boolean>;
  /** Keeps what was drawn, if everybody may have it; answers with it. */
  keep(key: string, visit: Visit, drawn: Response): Promise<Response>;
}

interface Page {
  /** Names and values in turn, around the nonce: each answer has one of its own. */
  headers: (nonce: string) => string[];
  bytes: number;
  /** What stands around the nonce. */
  pieces: Buffer[];
  /** Whether the answers that it was drawn from still hold; all who ask for the page share the question. */
  holds: Look<boolean>;
  /** Whether those of them hold that the mark does not move with, if there are such. */
  othersHold: Look<boolean> | undefined;
  /** The mark that was read before all of them were last seen to hold. */
  mark: string | null;
  goodUntil: number;
}

const bytesMax = 32 * 1_024 * 1_024;
const pageBytesMax = 512 * 1_024;
/** The day on a page changes though no answer does. */
const goodMs = 60_000;

/** What a page may depend on, in one text; null for whom it is drawn alone. */
export function keyOf({ method, url = '', headers }: IncomingMessage): string | null {
  if (method !== 'GET' || url.length > 500) return null;
  const cookies = openCookies(headers.cookie ?? null);
  if (cookies.get('session') !== undefined) return null;
  const { language, scheme, contrast } = preferencesOf(cookies, headers['accept-language'] ?? null);
  return [language, scheme ?? '', contrast, url].join(' ');
}

export function openKeptPages(apiUrl: string): KeptPages {
  const pages = new Map<string, Page>();
  let bytes = 0;
  const looks = openLooks(apiUrl);

  const forget = (key: string): void => {
    bytes -= pages.get(key)?.bytes ?? 0;
    pages.delete(key);
  };

  const isGood = async (page: Page, address: string): Promise<boolean> => {
    const mark = await looks.mark(address);
    if (mark !== null && mark === page.mark) return page.othersHold?.(address) ?? true;
    const isHeld = await page.holds(address);
    if (isHeld) page.mark = mark;
    return isHeld;
  };

  return {
    async send(key, { nonce, address }, head, response) {
      const page = pages.get(key);
      if (!page) return false;
      if (page.goodUntil <= Date.now() || !(await isGood(page, address))) {
        if (pages.get(key) === page) forget(key);
        return false;
      }
      // All at once: a header that is set by itself is checked and copied by itself.
      response.writeHead(200, [...head, ...page.headers(nonce)]);
      sendAround(response, page.pieces, nonce);
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
      const headers = headersAround(nonce, [...drawn.headers, ['content-length', String(body.length)]]);
      const others = sources.filter(({ isShown }) => !isShown);
      const holds = oneAtATime((address) => looks.hold(sources, address));
      const othersHold = others.length > 0 ? oneAtATime((address) => looks.hold(others, address)) : undefined;
      const good = { holds, othersHold, mark: null, goodUntil: Date.now() + goodMs };
      pages.set(key, { headers, bytes: body.length, pieces: piecesOf(body, nonce), ...good });
      bytes += body.length;
      for (const oldest of pages.keys()) {
        if (bytes <= bytesMax) break;
        forget(oldest);
      }
      return whole;
    },
  };
}

function piecesOf(body: Buffer, nonce: string): Buffer[] {
  const pieces: Buffer[] = [];
  let from = 0;
  for (let at = body.indexOf(nonce); at >= 0; at = body.indexOf(nonce, from)) {
    pieces.push(body.subarray(from, at));
    from = at + nonce.length;
  }
  return [...pieces, body.subarray(from)];
}

/** In one go, and without a copy: what is large is the same for all. */
function sendAround(response: ServerResponse, pieces: readonly Buffer[], nonce: string): void {
  response.cork();
  for (const piece of pieces.slice(0, -1)) {
    response.write(piece);
    response.write(nonce, 'latin1');
  }
  response.end(pieces.at(-1));
}

function headersAround(nonce: string, headers: [string, string][]): (own: string) => string[] {
  const flat = headers.flat();
  const places = flat.flatMap((text, at) => (text.includes(nonce) ? [{ at, around: text.split(nonce) }] : []));
  return (own) => {
    const head = [...flat];
    for (const { at, around } of places) head[at] = around.join(own);
    return head;
  };
}
