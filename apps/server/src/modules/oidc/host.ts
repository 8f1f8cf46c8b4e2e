import type { Provider } from 'oidc-provider';
import * as auth from '#modules/auth';
import * as users from '#modules/users';
import { AppError } from '#platform/error';
import { type ChallengeCookies, openChallengeCookies } from './challenge-cookies.ts';
import { openKeys } from './keys.ts';
import { buildProvider, issuerOf, type ProviderDeps } from './provider.ts';

/** The provider of this process. */
export interface Host {
  cookies: ChallengeCookies;
  pushes: auth.Pushes;
  releases: users.ReleaseBook;
  /** With the keys of now. The library cannot change its keys, so with other keys there is another one. */
  provider(): Promise<Provider>;
  /** Whichever is there, for what needs no key: it spares the question whether there are other keys. */
  keyless(): Promise<Provider>;
}

/** Null where this installation is no provider. */
export function openHost(deps: ProviderDeps): Host | null {
  const settings = issuerOf(deps.config);
  const cookies = openChallengeCookies(deps.config);
  if (!settings || !cookies) return null;
  const pushes = auth.openPushes(deps);
  // Kept here: with other keys there is another provider, and the counts of the one before must not get lost.
  const releases = users.openReleaseBook(deps);
  const readKeys = openKeys(deps);
  let built: { epoch: string; provider: Provider } | undefined;
  const provider = async (): Promise<Provider> => {
    const keys = await readKeys();
    if (built?.epoch !== keys.epoch)
      built = { epoch: keys.epoch, provider: buildProvider({ ...deps, pushes, releases }, settings, keys, cookies) };
    return built.provider;
  };
  return { cookies, pushes, releases, provider, keyless: async () => built?.provider ?? provider() };
}

/** To anybody who asks, there is no provider where there is none. */
export function required(host: Host | null): Host {
  if (!host) throw new AppError('request.not_found');
  return host;
}
