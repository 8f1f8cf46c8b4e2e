import * as contract from '@tamga/contract/auth.not-me';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { reportNotMe } from './not-me.ts';

export function notMeRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.reportNotMe, ({ body }, person) => reportNotMe(deps, person, body));
}
