import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import * as applications from '#modules/applications';
import * as security from '#modules/security';
import { transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { providerActor } from './request-context.ts';

type ListenerDeps = Pick<Deps, 'pool' | 'redis' | 'metrics' | 'now' | 'log'>;

const told = [
  'authorization.error',
  'grant.error',
  'introspection.error',
  'revocation.error',
  'pushed_authorization_request.error',
  'device_authorization.error',
  'backchannel_authentication.error',
  'end_session.error',
] as const;

/** Tells developers what their application did wrong, the security room of tokens shown twice, and us of our bugs. */
export function listen(deps: ListenerDeps, provider: Provider): void {
  for (const event of told)
    provider.on(event as 'grant.error', (ctx, error) => {
      const { client } = ctx.oidc;
      const detail = [error.error_description, error.error_detail].filter(Boolean).join('; ');
      const mistake = { code: error.error, detail, given: explaining(ctx, error.error) };
      if (client) void applications.recordMistake(deps, client.clientId, mistake);
      if (/refresh token already used/.test(detail)) void reportReuse(deps, ctx).catch((err: unknown) => fail(err));
    });
  const fail = (err: unknown) => deps.log.error({ err }, 'the identity provider failed');
  provider.on('server_error', (_, err) => fail(err));
  // Koa would print it.
  provider.on('error' as 'server_error', fail);
}

/** The parameter that explains the mistake, if it is no secret. */
function explaining(ctx: KoaContextWithOIDC, code: string): string | null {
  const { params } = ctx.oidc;
  const value =
    code === 'invalid_redirect_uri' ? params?.redirect_uri : code === 'invalid_scope' ? params?.scope : null;
  return typeof value === 'string' ? value : null;
}

async function reportReuse(deps: ListenerDeps, ctx: KoaContextWithOIDC): Promise<void> {
  const { entities, client } = ctx.oidc;
  const userId = entities.RefreshToken?.accountId;
  if (!userId || !client) return;
  const actor = providerActor();
  await transact(deps, actor, async (deps) => {
    const context = { client_id: client.clientId };
    security.report(deps, actor, { kind: 'refresh_token_reused', severity: 'high', userId, context });
  });
}
