import { z } from 'zod';
import type { Deps } from '#platform/deps';

/** No column has this place, so nothing that is sealed elsewhere opens here. */
const place = { table: 'auth.browser', row: 'marker', column: 'account_key' };
const lifeMs = 180 * 86_400_000;

const Marker = z.object({ account_key: z.string(), expires_at: z.number() });

/** For a browser in which a person has signed in: it tells the browser nothing, and us that they were there. */
export const markBrowser = ({ keyring, now }: Pick<Deps, 'keyring' | 'now'>, accountKey: string): string =>
  keyring.seal(place, JSON.stringify({ account_key: accountKey, expires_at: now().getTime() + lifeMs }));

/** Whether this person has signed in in the browser that brings this. Anybody else's tells nothing. */
export function isOwnBrowser(
  { keyring, now }: Pick<Deps, 'keyring' | 'now'>,
  marker: string | undefined,
  accountKey: string,
): boolean {
  if (marker === undefined) return false;
  try {
    const { account_key, expires_at } = Marker.parse(JSON.parse(keyring.open(place, marker).toString()));
    return account_key === accountKey && expires_at > now().getTime();
  } catch {
    // Not sealed by us, or with a key that is gone: then this is a browser like any other.
    return false;
  }
}
