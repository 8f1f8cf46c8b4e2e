import { services } from '@tamga/contract/application';
import { errors, type KoaContextWithOIDC, type ResourceServer, type Client } from 'oidc-provider';
import { applicationOf } from './clients.ts';
import { listed } from './parameters.ts';

/** The audience of tokens with which applications call us in their own name. */
export const servicesAudience = 'urn:tamga:services';

/** Only there: a citizen's token is for no audience, and carries of all services those that they have agreed to. */
export const defaultResource = (
  ctx: KoaContextWithOIDC,
  _: Client,
  oneOf?: readonly string[],
): string | readonly string[] | undefined =>
  oneOf ?? (ctx.oidc.params?.grant_type === 'client_credentials' ? servicesAudience : undefined);

/** The library drops a scope that is unknown or not allowed and issues a token without it; here it is said aloud. */
export function describeServices(issuer: string, seconds: number) {
  // How clients of the Model Context Protocol name it: as `/.well-known/oauth-protected-resource/mcp` told them.
  const names = [servicesAudience, `${issuer.replace(/\/$/, '')}/mcp`];
  return (ctx: KoaContextWithOIDC, resource: string, client: Client): ResourceServer => {
    if (!names.includes(resource)) throw new errors.InvalidTarget();
    const allowed = new Set<string>(applicationOf(client).services);
    const asked = listed(ctx.oidc.params?.scope);
    if (asked.length === 0) throw new errors.InvalidScope('a service must be asked for by its scope', '');
    for (const scope of asked) {
      const isKnown = services.some((one) => one === scope);
      if (!isKnown) throw new errors.InvalidScope('there is no such service', scope);
      if (!allowed.has(scope)) throw new errors.InvalidScope('the application may not call this service', scope);
    }
    return {
      scope: [...allowed].join(' '),
      audience: servicesAudience,
      accessTokenFormat: 'opaque',
      accessTokenTTL: seconds,
    };
  };
}
