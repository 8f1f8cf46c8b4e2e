import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '#platform/security/derived-keys';
import { protocolOf } from '#platform/settings';
import type { Config } from '#config';

export type ChallengeKind = 'login' | 'consent' | 'logout';

/** What a browser holds that a challenge was given to. */
export interface HeldChallenge {
  challenge: string;
  kind: ChallengeKind;
  /** What goes with it, for us alone. */
  extra: string;
}

/**
 * Each challenge has a cookie of its own, so that two tabs do not disturb each other. It counts only beside the secret
 * of the browser that it was made for, so one that is planted in another browser is of no use there.
 */
export interface ChallengeCookies {
  /** The cookies by which the browser that sent this header holds the challenge. */
  give(header: string | undefined, held: HeldChallenge, lifeMs: number): string[];
  /** Those of the request that we gave to this browser. */
  read(header: string | undefined): HeldChallenge[];
  /** The cookie by which a browser forgets a challenge. */
  forget(challenge: string): string;
}

/** No other host, and no connection without TLS, can set a cookie of such a name. Browsers accept none without TLS. */
export const prefixOf = (isSecure: boolean): string => (isSecure ? '__Host-' : '');

/** A secret of a browser, in base64url. */
const secretPattern = /^[\w-]{43}$/;

export function openChallengeCookies({
  SSO_STATE_KEY,
  OAUTH_ISSUER,
}: Pick<Config, 'SSO_STATE_KEY' | 'OAUTH_ISSUER'>): ChallengeCookies | null {
  if (!SSO_STATE_KEY) return null;
  const isSecure = protocolOf(OAUTH_ISSUER ?? '') === 'https:';
  const [challengeName, browserName] = ['tamga_challenge_', 'tamga_browser'].map((name) => prefixOf(isSecure) + name);
  // For the whole host: the page that answers is drawn by the web application, which passes the cookies on.
  const attributes = `; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const lasting = (lifeMs: number): string => `; Max-Age=${lifeMs / 1_000}${attributes}`;
  const key = deriveKey(SSO_STATE_KEY.reveal(), 'challenge cookies');
  const macOf = (browser: string, text: string): string =>
    createHmac('sha256', key).update(`${browser}.${text}`).digest('base64url');
  const isGenuine = (browser: string, text: string, mac: string): boolean => {
    const [given, own] = [Buffer.from(mac), Buffer.from(macOf(browser, text))];
    return given.length === own.length && timingSafeEqual(given, own);
  };
  const nameOf = (challenge: string): string => `${challengeName}${challenge.slice(0, 12)}`;
  const browserIn = (header = ''): string | undefined =>
    valuesIn(header, (name) => name === browserName).find((value) => secretPattern.test(value));

  return {
    give(header, { challenge, kind, extra }, lifeMs) {
      const browser = browserIn(header) ?? randomBytes(32).toString('base64url');
      const text = [challenge, kind, extra].join('.');
      return [
        `${browserName}=${browser}${lasting(browserLifeMs)}`,
        `${nameOf(challenge)}=${text}.${macOf(browser, text)}${lasting(lifeMs)}`,
      ];
    },
    read(header = '') {
      const browser = browserIn(header);
      if (browser === undefined) return [];
      return valuesIn(header, (name) => name.startsWith(`${challengeName}`)).flatMap((value) => {
        const [challenge = '', kind, extra = '', mac = ''] = value.split('.');
        const isOurs = kind === 'login' || kind === 'consent' || kind === 'logout';
        return isOurs && isGenuine(browser, [challenge, kind, extra].join('.'), mac)
          ? [{ challenge, kind, extra }]
          : [];
      });
    },
    forget: (challenge) => `${nameOf(challenge)}=; Max-Age=0${attributes}`,
  };
}

/** As long as the longest of challenges. */
const browserLifeMs = 7_200_000;

const valuesIn = (header: string, isWanted: (name: string) => boolean): string[] =>
  header.split(/; */).flatMap((cookie) => {
    const [name = '', value = ''] = cookie.split('=');
    return isWanted(name) ? [value] : [];
  });
