import { hash } from 'node:crypto';
import { buildAuthorizationUrl, type Configuration } from 'openid-client';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { type Breaker, openBreaker } from '#platform/limits/breaker';
import { onceFor } from '#platform/once-for';
import { configure, type Granted, isNoLongerGood, reasonOf, redeem, renew, revoke } from './calls.ts';
import { type Flow, tagOf } from './flows.ts';
import type { ProviderSettings } from './integrations.config.ts';

type ProviderDeps = Pick<Deps, 'config' | 'log' | 'now'>;

const discoveryMs = 3_600_000;

/** What a process knows of a provider: what it has said, and whether it answers lately. */
interface Known {
  breaker: Breaker;
  found: { configuration: Promise<Configuration>; until: number } | null;
}

const knownFor = onceFor(
  (_settings: ProviderSettings): Known => ({ breaker: openBreaker(() => new Date()), found: null }),
);

export const providersOf = ({ config }: Pick<Deps, 'config'>): readonly ProviderSettings[] =>
  config.INTEGRATION_PROVIDERS ?? [];

export const findProvider = (deps: Pick<Deps, 'config'>, id: string): ProviderSettings | undefined =>
  providersOf(deps).find((one) => one.id === id);

export function requireProvider(deps: Pick<Deps, 'config'>, id: string): ProviderSettings {
  const settings = findProvider(deps, id);
  if (!settings) throw new AppError('integrations.provider_not_found');
  return settings;
}

const isOpenid = ({ scopes }: ProviderSettings): boolean => scopes.some(({ scope }) => scope === 'openid');

export const authorizeUrl = (
  deps: ProviderDeps,
  settings: ProviderSettings,
  flow: Flow,
  state: string,
): Promise<string> =>
  asking(deps, settings, 'start', async (configuration) => {
    const asked = {
      ...settings.authorize_more,
      redirect_uri: flow.redirect_uri,
      scope: settings.scopes.map(({ scope }) => scope).join(' '),
      state: tagOf(state),
      code_challenge: hash('sha256', flow.verifier, 'base64url'),
      code_challenge_method: 'S256',
      ...(isOpenid(settings) ? { nonce: flow.nonce } : {}),
    };
    return buildAuthorizationUrl(configuration, asked).href;
  });

/** What the provider gives for a code; null for one that it does not take. */
export const exchange = (
  deps: ProviderDeps,
  settings: ProviderSettings,
  flow: Flow,
  said: { code: string; state: string; iss: string | undefined },
): Promise<Granted | null> =>
  asking(deps, settings, 'exchange', (configuration) =>
    unlessOver(redeem(configuration, isOpenid(settings), { ...flow, ...said, state: tagOf(said.state) }, deps.now())),
  );

/** Null where the provider no longer takes it: the person has to connect again. */
export const refresh = (
  deps: ProviderDeps,
  settings: ProviderSettings,
  refreshToken: string,
): Promise<Granted | null> =>
  asking(deps, settings, 'refresh', (configuration) => unlessOver(renew(configuration, refreshToken, deps.now())));

export const endAt = (deps: ProviderDeps, settings: ProviderSettings, token: string): Promise<void> =>
  asking(deps, settings, 'revoke', (configuration) => revoke(configuration, token));

async function unlessOver<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (isNoLongerGood(error)) return null;
    throw error;
  }
}

/** Whatever goes wrong over there is one refusal to the caller; the log tells what it was, in words of ours. */
async function asking<T>(
  deps: ProviderDeps,
  settings: ProviderSettings,
  step: string,
  work: (configuration: Configuration) => Promise<T>,
): Promise<T> {
  const about = { provider: settings.id, step };
  try {
    return await work(await configurationOf(deps, settings));
  } catch (error) {
    deps.log.warn({ ...about, ...reasonOf(error) }, 'a provider of connected accounts did not serve');
    throw new AppError('integrations.provider_unavailable');
  }
}

/** Found out at the first use, so that the platform starts without the provider, and anew every hour. */
function configurationOf(deps: ProviderDeps, settings: ProviderSettings): Promise<Configuration> {
  const known = knownFor(settings);
  const now = deps.now().getTime();
  if (known.found && known.found.until > now) return known.found.configuration;
  const found = { configuration: configure({ ...deps, breaker: known.breaker }, settings), until: now + discoveryMs };
  known.found = found;
  found.configuration.catch(() => {
    if (known.found === found) known.found = null;
  });
  return found.configuration;
}
