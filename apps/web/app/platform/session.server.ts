import type { TokenPair } from '@tamga/contract/auth';
import type { Cookies } from './cookies.server.ts';
import { refreshOnce } from './refresh.server.ts';
import type { Visit } from './world.ts';

/** A signed-in person. The tokens stay in this process and in one cookie that no script can read. */
export interface Session {
  accessToken: string;
  refreshToken: string;
  expiresAt: number;
  /** When it is over unless it is refreshed before. */
  endsAt: number;
}

const cookie = 'session';

/** Refreshed so long before its end, so that it does not end on its way to the API. */
const marginMs = 10_000;

/** The session of this request, fresh. Null where there is none, or it has ended. */
export async function readSession(visit: Visit, cookies: Cookies): Promise<Session | null> {
  const [accessToken = '', refreshToken = '', expiresAt = '0', endsAt = '0'] = cookies.get(cookie)?.split('~') ?? [];
  if (!refreshToken) return null;
  const session = { accessToken, refreshToken, expiresAt: Number(expiresAt), endsAt: Number(endsAt) };
  if (session.expiresAt - Date.now() > marginMs) return session;

  const pair = await refreshOnce(visit, refreshToken);
  if (pair === 'unreachable') return session;
  if (pair === 'ended') {
    cookies.delete(cookie);
    return null;
  }
  return keepSession(cookies, pair);
}

/** One cookie for all of it, so that a browser never has half of a pair. */
export function keepSession(cookies: Cookies, pair: TokenPair): Session {
  const { access_token: accessToken, refresh_token: refreshToken } = pair;
  const expiresAt = Date.now() + pair.expires_in * 1_000;
  const endsAt = Date.now() + pair.refresh_expires_in * 1_000;
  return write(cookies, { accessToken, refreshToken, expiresAt, endsAt });
}

function write(cookies: Cookies, session: Session): Session {
  const { accessToken, refreshToken, expiresAt, endsAt } = session;
  const value = [accessToken, refreshToken, expiresAt, endsAt].join('~');
  cookies.set(cookie, value, Math.max(1, (endsAt - Date.now()) / 1_000));
  return session;
}

/** The API no longer takes its token: the next request refreshes it, or finds that the session has ended. */
export const expireSession = (cookies: Cookies, session: Session): Session =>
  write(cookies, { ...session, expiresAt: 0 });

/** Refreshes early, for a person who wants to stay signed in. */
export async function prolongSession(visit: Visit, cookies: Cookies, session: Session): Promise<void> {
  const pair = await refreshOnce(visit, session.refreshToken);
  if (typeof pair !== 'string') keepSession(cookies, pair);
}

export const forgetSession = (cookies: Cookies): void => cookies.delete(cookie);
