import type { Application, ApplicationChange } from '@tamga/contract/application';
import { canonical } from '#platform/canonical';
import type { Json } from '#platform/json';

export type Given = Omit<ApplicationChange, 'version'>;
export type Words = { mn: string; en: string };

/** What protects citizens from an application, the value that lowers it, and how the phone says so. */
export const safeguards = {
  pkce_required: { lowered: false, mn: 'PKCE-гүй', en: 'no PKCE' },
  consent_required: { lowered: false, mn: 'зөвшөөрөл асуухгүй', en: 'no consent' },
  civil_id_allowed: { lowered: true, mn: 'регистр үзнэ', en: 'sees civil ids' },
  introspects_all: { lowered: true, mn: 'бусдын токен шалгана', en: 'reads tokens of others' },
  identity_with_openid: { lowered: true, mn: 'и-мэйл, ge_id авна', en: 'always asks for email and ge_id' },
} as const;
export type Safeguard = keyof typeof safeguards;
type Safeguards = Record<Safeguard, boolean>;

const names = Object.keys(safeguards) as Safeguard[];

export const loweredIn = (application: Safeguards): Safeguard[] =>
  names.filter((name) => application[name] === safeguards[name].lowered);

export const isLowered = (application: Safeguards): boolean => loweredIn(application).length > 0;

/** An application that is registered with less lowers it as well. */
export function loweredBy(before: Safeguards | null, given: Safeguards): Safeguard[] {
  const already = new Set(before && loweredIn(before));
  return loweredIn(given).filter((name) => !already.has(name));
}

/**
 * The other changes that decide who gets what the application is given: another place to send it to, another way to
 * prove to be the application, another way to ask. A removal opens nothing.
 */
export function openedBy(before: Application, given: Given): string[] {
  const opened = {
    redirect_uris: hasMore(before.redirect_uris, given.redirect_uris),
    post_logout_redirect_uris: hasMore(before.post_logout_redirect_uris, given.post_logout_redirect_uris),
    backchannel_logout_uri: hasMore([before.backchannel_logout_uri, null], [given.backchannel_logout_uri]),
    auth_method: before.auth_method !== given.auth_method,
    jwks: hasMore(keysOf(before), keysOf(given)),
    par_required: before.par_required && !given.par_required,
    dpop_required: before.dpop_required && !given.dpop_required,
    device_allowed: !before.device_allowed && given.device_allowed,
    ciba_allowed: !before.ciba_allowed && given.ciba_allowed,
    active: !before.active && given.active,
  };
  return Object.entries(opened).flatMap(([name, isOpened]) => (isOpened ? [name] : []));
}

const hasMore = <T>(before: readonly T[], given: readonly T[]): boolean => given.some((one) => !before.includes(one));

/** Whole keys: what is kept under one `kid` may be another key. */
const keysOf = ({ jwks }: Pick<Given, 'jwks'>): string[] => jwks?.keys.map((key) => canonical(key as Json)) ?? [];
