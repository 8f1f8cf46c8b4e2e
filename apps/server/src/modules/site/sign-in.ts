import type { SiteAuth } from '@tamga/contract/site';
import type { Config } from '#config';

/** Being an issuer for others is decided apart from how our own people sign in; both may be on at once. */
export function describeSignIn({ config }: { config: Config }): SiteAuth {
  return {
    mode: config.AUTH_MODE,
    sso_issuer: config.SSO_ISSUER ?? '',
    provider: config.OAUTH_ISSUER !== undefined && config.SSO_STATE_KEY !== undefined,
  };
}
