import type { IncomingMessage } from 'node:http';

const harmless = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request that may change something was sent by a page of ours. React Router compares the origin too, but lets
 * a request pass that has none; a browser that hides it still says whether the page was ours.
 */
export function isSameOrigin({ method = 'GET', headers }: Pick<IncomingMessage, 'method' | 'headers'>, origin: string) {
  if (harmless.has(method)) return true;
  if (headers.origin !== undefined && headers.origin !== 'null') return headers.origin === origin;
  return headers['sec-fetch-site'] === 'same-origin';
}
