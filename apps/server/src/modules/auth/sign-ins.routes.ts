import * as contract from '@tamga/contract/auth.sign-in';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as eid from '#modules/eid';
import type * as sessions from '#modules/sessions';
import { system } from '#platform/actor';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { describe, pollSignIn } from './completions.ts';
import type { Pace } from './pace.ts';
import { openPolls } from './polls.ts';
import { requireOwnSignIn } from './own-sign-in.ts';
import { findBySid, readLink, startByApp, startById, startByLink } from './sign-ins.ts';

export function signInRoutes(
  app: FastifyInstance,
  deps: Deps & { eid: eid.Eid; pace: Pace; tokens: sessions.Tokens },
): void {
  const polls = openPolls(deps);
  app.addHook('preClose', async () => polls.release());

  mount(app, contract.startEidSignIn, ({ body }, visitor, { request }) => {
    requireOwnSignIn(deps);
    return startByLink(deps, visitor, body ?? {}, clientOf(request));
  });
  mount(app, contract.startEidSignInById, ({ body }, visitor, { request }) => {
    requireOwnSignIn(deps);
    return startById(deps, visitor, body, clientOf(request));
  });
  mount(app, contract.initiateSignIn, ({ body }, visitor, { request }) => {
    requireOwnSignIn(deps);
    return startByApp(deps, visitor, body.callback_url, clientOf(request));
  });
  mount(app, contract.getEidLink, ({ body }, visitor) => readLink(deps, visitor, body));
  mount(app, contract.pollEidSignIn, ({ body }, visitor, { signal }) =>
    pollSignIn({ ...deps, polls }, visitor, body, signal),
  );
  mount(app, contract.getSignInStatus, async ({ params }, visitor) => {
    const row = await findBySid(deps, system('show a sign-in', visitor.origin), params.sid);
    return { ...describe(row, deps.now()), expires_at: row.expires_at };
  });
}

const clientOf = (request: FastifyRequest): string => request.headers['user-agent'] ?? '';
