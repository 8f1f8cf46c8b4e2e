import * as contract from '@tamga/contract/auth';
import type { FastifyInstance } from 'fastify';
import { mount } from '#platform/http/mount';
import { endOthers } from './other-sessions.ts';
import type { LinkDeps } from './social-links.ts';

export function otherSessionRoutes(app: FastifyInstance, deps: LinkDeps): void {
  mount(app, contract.endOtherSessions, ({ query }, person) => endOthers(deps, person, query.social_link));
}
