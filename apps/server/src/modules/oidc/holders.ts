import type { Deps } from '#platform/deps';
import { bearerToken, type Identify } from '#platform/http/access';
import { openChallengeCookies } from './challenge-cookies.ts';

/** The holder of a challenge: the person who has signed in here meanwhile, or a visitor. */
export function challengeHolders({ config, credentials }: Pick<Deps, 'config' | 'credentials'>): Identify {
  const cookies = openChallengeCookies(config);
  return async (request, origin) => {
    if (!cookies || cookies.read(request.headers.cookie).length === 0) return null;
    const token = bearerToken(request);
    return (token && (await credentials.accessToken(token, origin))) || { kind: 'visitor', origin };
  };
}
