import * as contract from '@tamga/contract/auth.social';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bearerToken } from '#platform/http/access';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { readLink, unlinkAccount } from './social-links.ts';
import { openSocialProvider } from './social-provider.ts';
import { type Caller, finishSocial, type SocialDeps, startSocial } from './social.ts';

export function socialRoutes(app: FastifyInstance, deps: Deps & Pick<SocialDeps, 'admitSuperadmin' | 'tokens'>): void {
  const social = { ...deps, provider: openSocialProvider(deps) };
  mount(app, contract.startSocial, async ({ body }, _, { request }) =>
    startSocial(social, await callerOf(deps, request), body),
  );
  mount(app, contract.finishSocial, async ({ body }, _, { request }) =>
    finishSocial(social, await callerOf(deps, request), body),
  );
  mount(app, contract.getSocialLink, (_, person) => readLink(deps, person));
  mount(app, contract.unlinkSocial, (_, person) => unlinkAccount(social, person));
}

/** The operations are public, so the guard has identified no person; but a person who links must be known. */
async function callerOf({ credentials }: Deps, request: FastifyRequest): Promise<Caller> {
  const { origin } = request;
  const token = bearerToken(request);
  const person = token ? await credentials.accessToken(token, origin) : null;
  return { person, origin, userAgent: request.headers['user-agent'] };
}
