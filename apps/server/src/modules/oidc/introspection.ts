import type { Client, KoaContextWithOIDC } from 'oidc-provider';
import type { Deps } from '#platform/deps';
import { cutoffOf } from './accounts.ts';
import { applicationOf } from './clients.ts';

interface Token {
  clientId?: string | undefined;
  accountId?: string | undefined;
  iat?: number | undefined;
}

/**
 * Whether an application is told that a token is good: one of its own, or of others where it may. The library checks
 * neither whether the application that has it is still served, nor whether the person's tokens were revoked since.
 */
export const mayBeTold =
  (deps: Pick<Deps, 'pool'>) =>
  async ({ oidc }: KoaContextWithOIDC, client: Client, token: object): Promise<boolean> => {
    const { clientId = '', accountId, iat = 0 }: Token = token;
    if (clientId !== client.clientId) {
      if (!applicationOf(client).introspects_all) return false;
      if (!(await oidc.provider.Client.find(clientId))) return false;
    }
    return !accountId || iat >= (await cutoffOf(deps, accountId));
  };
