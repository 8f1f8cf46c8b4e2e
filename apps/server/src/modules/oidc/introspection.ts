import type { Client, KoaContextWithOIDC } from 'oidc-provider';
import * as applications from '#modules/applications';
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
 * neither whether the application that has it is still served, and to this person, nor whether the person's tokens were
 * revoked since.
 */
export const mayBeTold =
  (deps: Pick<Deps, 'pool'>) =>
  async ({ oidc }: KoaContextWithOIDC, client: Client, token: object): Promise<boolean> => {
    const { clientId = '', accountId, iat = 0 }: Token = token;
    const isOwn = clientId === client.clientId;
    if (!isOwn && !applicationOf(client).introspects_all) return false;
    const holder = isOwn ? client : await oidc.provider.Client.find(clientId);
    if (!holder) return false;
    if (accountId && !applications.isOpenTo(applicationOf(holder), accountId)) return false;
    return !accountId || iat >= (await cutoffOf(deps, accountId));
  };
