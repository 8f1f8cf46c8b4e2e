import type { Provider } from 'oidc-provider';
import * as audit from '#modules/audit';
import { system } from '#platform/actor';
import { transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { requestContextOf } from './request-context.ts';

/** Leaves a record of each token that an application gives back, before the application is told that it is gone. */
export function recordRevocations(deps: Pick<Deps, 'pool'>, provider: Provider): void {
  provider.use(async (ctx, next) => {
    await next();
    // Absent where the library did not know the address.
    if (ctx.oidc?.route !== 'revocation' || ctx.status !== 200) return;
    const { client, entities } = ctx.oidc;
    const token = entities.RefreshToken ?? entities.AccessToken ?? entities.ClientCredentials;
    if (!client || !token) return;
    const actor = system('identity provider', requestContextOf(ctx.req)?.origin);
    const userId = 'accountId' in token ? token.accountId : undefined;
    await transact(deps, actor, async (deps) =>
      audit.record(deps, actor, {
        action: 'oidc.token_revoked',
        object: `application:${client.clientId}`,
        details: { kind: token.kind, user_id: userId },
      }),
    );
  });
}
