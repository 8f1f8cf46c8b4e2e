import * as contract from '@tamga/contract/oidc.challenges';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { mount } from '#platform/http/mount';
import { acceptConsent, getConsent } from './consents.ts';
import { type Host, required } from './host.ts';
import { requireHeld } from './interactions.ts';
import { acceptLogin, getLogin, rejectChallenge } from './logins.ts';
import { recordLogout, sealVerifier } from './logout.ts';
import { type ProviderDeps, routes } from './provider.ts';

export function challengeRoutes(app: FastifyInstance, deps: ProviderDeps, host: Host | null): void {
  // A finished challenge needs no cookie.
  const forget = (reply: FastifyReply, challenge: string) =>
    reply.header('set-cookie', required(host).cookies.forget(challenge));

  mount(app, contract.getLogin, ({ query }, _, { request }) =>
    getLogin(deps, required(host), request, query.login_challenge),
  );
  mount(app, contract.acceptLogin, async ({ body }, actor, { request, reply }) => {
    const onward = await acceptLogin(deps, required(host), request, actor, body);
    if (onward.redirect_to !== null) forget(reply, body.challenge);
    return onward;
  });
  mount(app, contract.rejectLogin, async ({ body: { challenge } }, actor, { request, reply }) => {
    const onward = await rejectChallenge(deps, required(host), request, actor, { challenge, kind: 'login' });
    forget(reply, challenge);
    return onward;
  });
  mount(app, contract.getConsent, ({ query }, actor, { request }) =>
    getConsent(deps, required(host), request, actor, query.consent_challenge),
  );
  mount(app, contract.acceptConsent, async ({ body }, actor, { request, reply }) => {
    const onward = await acceptConsent(deps, required(host), request, actor, body);
    forget(reply, body.challenge);
    return onward;
  });
  mount(app, contract.rejectConsent, async ({ body: { challenge } }, actor, { request, reply }) => {
    const onward = await rejectChallenge(deps, required(host), request, actor, { challenge, kind: 'consent' });
    forget(reply, challenge);
    return onward;
  });
  mount(app, contract.acceptLogout, async ({ body }, actor, { request, reply }) => {
    const { extra: secret } = requireHeld(required(host), request, body.challenge, 'logout');
    const provider = await required(host).provider();
    await recordLogout(deps, actor);
    forget(reply, body.challenge);
    const session = actor.kind === 'person' ? actor.sessionId : null;
    const verifier = encodeURIComponent(sealVerifier(deps, { secret, session }));
    return { redirect_to: `${provider.issuer}${routes.end_session}/verify?logout_verifier=${verifier}` };
  });
}
