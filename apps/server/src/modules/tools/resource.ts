import type { Data } from '@tamga/contract';
import { toolScopes } from '@tamga/contract/application';
import { type getProtectedResource, serveMcp } from '@tamga/contract/tools.surfaces';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';

type Settings = Pick<Deps['config'], 'OAUTH_ISSUER' | 'SSO_STATE_KEY'>;

/** What a client has to know to get a token for /mcp by itself; there is nothing to know where we issue none. */
export function describeResource(config: Settings): Data<typeof getProtectedResource> {
  const issuer = issuerOf(config);
  if (!issuer) throw new AppError('request.not_found');
  return {
    resource: addressOf(issuer, '/mcp'),
    authorization_servers: [issuer],
    scopes_supported: [...toolScopes],
    bearer_methods_supported: ['header'],
    resource_name: 'tamga',
  };
}

/** A caller of /mcp without a credential is told where that can be read. */
export function pointToResource(app: FastifyInstance, config: Settings): void {
  const issuer = issuerOf(config);
  if (!issuer) return;
  const challenge = `Bearer resource_metadata="${addressOf(issuer, '/.well-known/oauth-protected-resource/mcp')}"`;
  app.addHook('onSend', async ({ routeOptions }, reply) => {
    if (reply.statusCode === 401 && routeOptions.config.endpoint === serveMcp)
      reply.header('www-authenticate', challenge);
  });
}

const issuerOf = ({ OAUTH_ISSUER, SSO_STATE_KEY }: Settings) => (SSO_STATE_KEY ? OAUTH_ISSUER : undefined);
const addressOf = (issuer: string, path: string): string => `${issuer.replace(/\/$/, '')}${path}`;
