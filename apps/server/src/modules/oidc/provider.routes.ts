import * as contract from '@tamga/contract/oidc';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mountLibrary, openLibrary, replayed } from '#platform/http/library';
import { requestContextOf } from './request-context.ts';
import { deviceRoutes } from './devices.routes.ts';
import { formRoutes } from './forms.routes.ts';
import type { Host } from './host.ts';
import { openVerifier } from './logout.ts';
import { routes, type ProviderDeps } from './provider.ts';
import { type Choose, chooserOf } from './requests.ts';

/**
 * The operations that the specification puts at the root. The library answers them, but each is in the contract and has
 * its limit.
 */
export function providerRoutes(root: FastifyInstance, deps: ProviderDeps, host: Host | null): void {
  const choose = chooserOf(deps, host);
  root.addHook('preClose', async () => host?.pushes.release());
  root.addHook('onClose', async () => host?.releases.close());
  openLibrary(root, (app) => {
    mountLibrary(app, contract.discovery, choose);
    mountLibrary(app, contract.jwks, choose);
    mountLibrary(app, contract.authorize, choose);
    mountLibrary(app, contract.resumeAuthorization, (request) => resuming(choose, request));
    mountLibrary(app, contract.token, choose);
    mountLibrary(app, contract.introspect, choose);
    mountLibrary(app, contract.revoke, choose);
    mountLibrary(app, contract.userinfo, choose);
    mountLibrary(app, contract.userinfoPost, choose);
    mountLibrary(app, contract.endSession, choose);
    mountLibrary(app, contract.confirmLogout, choose);
    mountLibrary(app, contract.logoutDone, choose);
    mountLibrary(app, contract.verifyLogout, (request) => verifying(deps, choose, request));
    formRoutes(app, host);
    deviceRoutes(app, choose);
  });
}

/** All that counts is in the cookie; of what else might be asked for here the library knows no end. */
function resuming(choose: Choose, request: FastifyRequest): ReturnType<Choose> {
  const [url = ''] = (request.raw.url ?? '').split('?');
  return choose(request, replayed(request, { url }));
}

/** The citizen agreed to sign out: what the library's own form would send is sent for them. */
async function verifying(deps: ProviderDeps, choose: Choose, request: FastifyRequest): ReturnType<Choose> {
  const { logout_verifier: sealed } = request.query as Record<string, unknown>;
  const verifier = openVerifier(deps, String(sealed));
  // Without the right secret the library refuses.
  const form = { xsrf: verifier?.secret ?? '', logout: 'yes' };
  const incoming = replayed(request, { method: 'POST', url: `${routes.end_session}/confirm`, form });
  const chosen = await choose(request, incoming);
  Object.assign(requestContextOf(incoming) ?? {}, { leaving: verifier?.session ?? null });
  return chosen;
}
