import * as contract from '@tamga/contract/auth';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { endOwnSession, listOwnSessions, logOut } from './own-sessions.ts';
import { refreshSession } from './refresh.ts';
import type { Tokens } from './tokens.ts';

export function sessionRoutes(app: FastifyInstance, deps: Deps & { tokens: Tokens }): void {
  mount(app, contract.refreshSession, ({ body }, { origin }, { reply }) => {
    const at = new Date(deps.now().getTime() - reply.elapsedTime);
    return refreshSession(deps, body.refresh_token, { at, origin });
  });
  mount(app, contract.logout, ({ body }, person) => logOut(deps, person, body?.refresh_token));
  mount(app, contract.listOwnSessions, ({ query }, person) => listOwnSessions(deps, person, query));
  mount(app, contract.endOwnSession, ({ params }, person) => endOwnSession(deps, person, params.id));
}
