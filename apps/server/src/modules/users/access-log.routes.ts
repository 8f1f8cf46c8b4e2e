import * as contract from '@tamga/contract/users.access';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { listOwnAccessLog } from './access-log.ts';

export function accessLogRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listOwnAccessLog, ({ query }, person) => listOwnAccessLog(deps, person, query));
}
