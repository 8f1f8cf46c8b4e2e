import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Config } from '#config';

export type ChallengeKind = 'login' | 'consent' | 'logout';

/** What a browser holds that a challenge was given to. */
export interface HeldChallenge {
  challenge: string;
  kind: ChallengeKind;
  /** What goes with it, for us alone. */
  extra: string;
}

/** Of the whole host: the page that answers is drawn by the web application, which passes the cookie on. */
export const challengePath = '/';
const prefix = 'tamga_challenge_';

/** Each challenge has a cookie of its own: one that was stolen is of no use, and two tabs do not disturb each other. */
export interface ChallengeCookies {
  nameOf(challenge: string): string;
  valueOf(held: HeldChallenge): string;
  /** Those of the request that we gave out. */
  read(header: string | undefined): HeldChallenge[];
}

/** Keys for one purpose each, all made of SSO_STATE_KEY. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `tamga ${purpose}`, 32));

export function openChallengeCookies({ SSO_STATE_KEY }: Pick<Config, 'SSO_STATE_KEY'>): ChallengeCookies | null {
  if (!SSO_STATE_KEY) return null;
  const key = deriveKey(SSO_STATE_KEY.reveal(), 'challenge cookies');
  const macOf = (text: string): string => createHmac('sha256', key).update(text).digest('base64url');
  const isGenuine = (text: string, mac: string): boolean => {
    const [given, own] = [Buffer.from(mac), Buffer.from(macOf(text))];
    return given.length === own.length && timingSafeEqual(given, own);
  };
  return {
    nameOf: (challenge) => `${prefix}${challenge.slice(0, 12)}`,
    valueOf: ({ challenge, kind, extra }) => {
      const text = [challenge, kind, extra].join('.');
      return `${text}.${macOf(text)}`;
    },
    read: (header = '') =>
      header.split(/; */).flatMap((cookie) => {
        const [, value = ''] = cookie.startsWith(prefix) ? cookie.split('=') : [];
        const [challenge = '', kind, extra = '', mac = ''] = value.split('.');
        const isOurs = kind === 'login' || kind === 'consent' || kind === 'logout';
        return isOurs && isGenuine([challenge, kind, extra].join('.'), mac) ? [{ challenge, kind, extra }] : [];
      }),
  };
}
