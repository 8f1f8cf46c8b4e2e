import { isIP } from 'node:net';
import { isWithin, publicReach } from './reach.ts';

/**
 * Whether what others give as an address of theirs may be called: https; or in a network that the operator allows, as between machines
 * of one house. A name is looked at again with each connection.
 */
export function isCallable(config: Parameters<typeof publicReach>[0], url: string): boolean {
  const parsed = URL.parse(url);
  if (!parsed || parsed.username !== '' || parsed.hash !== '') return false;
  // What a URL makes of a path with dots is not what is written there.
  const written = url.replace(/^https?:\/\/[^/?]*/, '');
  const { pathname, search } = parsed;
  if (written !== (written.startsWith('/') ? `${pathname}${search}` : search)) return false;
  const isSecure = parsed.protocol === 'https:';
  const host = parsed.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) === 0) return isSecure && !/(^|\.)localhost\.?$/.test(host);
  return isWithin(publicReach(config), host) && (isSecure || !isWithin(publicReach({}), host));
}
