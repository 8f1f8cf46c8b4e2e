import type { FastifyRequest } from 'fastify';
import type { Config } from '#config';
import { type Credentials, bearerToken } from '#platform/access';
import type { Actor, Origin } from '#platform/actor';
import { openChallengeCookies } from './challenge-cookies.ts';

/** Who holds a challenge: whoever has signed in here meanwhile, or somebody yet unknown. */
export function challengeHolders(
  config: Config,
  accessToken: Credentials['accessToken'],
): NonNullable<Credentials['challenge']> {
  const cookies = openChallengeCookies(config);
  return async (request: FastifyRequest, origin: Origin): Promise<Actor | null> => {
    if (!cookies || cookies.read(request.headers.cookie).length === 0) return null;
    const token = bearerToken(request);
    return (token && (await accessToken(token, origin))) || { kind: 'visitor', origin };
  };
}
