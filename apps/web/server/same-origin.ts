import type { IncomingMessage } from 'node:http';

/**
 * Whether a form was sent by a page of ours. React Router compares the origin too, but lets a request pass that has
 * none; a browser that hides it still says whether the page was ours.
 */
export function isSameOrigin({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>, origin: string) {
  if (method !== 'POST') return true;
  if (headers.origin !== undefined && headers.origin !== 'null') return headers.origin === origin;
  return headers['sec-fetch-site'] === 'same-origin';
}
