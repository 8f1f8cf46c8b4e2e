import type { KoaContextWithOIDC } from 'oidc-provider';
import * as applications from '#modules/applications';
import type { Deps } from '#platform/deps';
import { applicationOf } from './clients.ts';
import { pagesOf } from './oidc.config.ts';
import { isShown, showWords } from './pages.ts';

/** Where the library answers an application by way of the browser. */
const answering: ReadonlySet<string> = new Set(['authorization', 'resume']);

/**
 * Anybody can make a test application, with an address of anybody's: so a browser is led there only for its maker and
 * their testers. For all others the platform would be a link of the state that leads wherever its maker likes; refusals,
 * which the library answers to the application without asking anybody, are no exception.
 */
export async function keepFromStrangers(
  deps: Pick<Deps, 'pool' | 'now' | 'config'>,
  ctx: Pick<KoaContextWithOIDC, 'response' | 'remove' | 'status' | 'state' | 'type' | 'set' | 'get' | 'body'> & {
    oidc?: KoaContextWithOIDC['oidc'];
  },
): Promise<void> {
  const { client, session, entities, route } = ctx.oidc ?? {};
  if (!client || !answering.has(route ?? '') || !applications.isTest(applicationOf(client))) return;
  const location = ctx.response.headers.location ?? '';
  if (isShown(ctx) || location.startsWith(`${pagesOf(deps.config)}/`)) return;
  const isOpen = session?.accountId !== undefined && applications.isOpenTo(applicationOf(client), session.accountId);
  // What was answered on a page of ours was answered by the maker or a tester; others are refused there.
  if (!isOpen && !entities?.Interaction?.result) {
    ctx.remove('location');
    ctx.status = 403;
    showWords(ctx, 'testersOnly');
  } else if (isOpen && entities?.AuthorizationCode) await applications.markUsed(deps, client.clientId);
}
