import * as contract from '@tamga/contract/oidc.challenges';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { mount } from '#platform/http';
import { challengePath } from './challenge-cookies.ts';
import { acceptConsent, getConsent } from './consents.ts';
import { type Host, required } from './host.ts';
import { requireHeld } from './interactions.ts';
import { acceptLogin, getLogin, rejectLogin } from './logins.ts';
import { sealVerifier } from './logout.ts';
import { type ProviderDeps, routes } from './provider.ts';

export function challengeRoutes(app: FastifyInstance, deps: ProviderDeps, host: Host | null): void {
  // What is over needs no cookie any more.
  const forget = (reply: FastifyReply, challenge: string) =>
    reply.header(
      'set-cookie',
      `${required(host).cookies.nameOf(challenge)}=; Path=${challengePath}; Max-Age=0; HttpOnly`,
    );

  mount(app, contract.getLogin, ({ query }, _, { request }) =>
    getLogin(deps, required(host), request, query.login_challenge),
  );
  mount(app, contract.acceptLogin, async ({ body }, actor, { request, reply }) => {
    const onward = await acceptLogin(deps, required(host), request, actor, body);
    if (onward.redirect_to !== null) forget(reply, body.challenge);
    return onward;
  });
  mount(app, contract.rejectLogin, async ({ body }, _, { request, reply }) => {
    const onward = await rejectLogin(deps, required(host), request, body.challenge, 'login');
    forget(reply, body.challenge);
    return onward;
  });
  mount(app, contract.getConsent, ({ query }, _, { request }) =>
    getConsent(deps, required(host), request, query.consent_challenge),
  );
  mount(app, contract.acceptConsent, async ({ body }, actor, { request, reply }) => {
    const onward = await acceptConsent(deps, required(host), request, actor, body);
    forget(reply, body.challenge);
    return onward;
  });
  mount(app, contract.rejectConsent, async ({ body }, _, { request, reply }) => {
    const onward = await rejectLogin(deps, required(host), request, body.challenge, 'consent');
    forget(reply, body.challenge);
    return onward;
  });
  mount(app, contract.acceptLogout, async ({ body }, _, { request, reply }) => {
    const { extra } = requireHeld(required(host), request, body.challenge, 'logout');
    const provider = await required(host).provider();
    forget(reply, body.challenge);
    const verifier = encodeURIComponent(sealVerifier(deps, extra));
    return { redirect_to: `${provider.issuer}${routes.end_session}/verify?logout_verifier=${verifier}` };
  });
}
