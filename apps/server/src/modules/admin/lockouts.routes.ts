import * as contract from '@tamga/contract/admin.lockouts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { listLockouts, releaseLockout } from './lockouts.ts';

export function lockoutRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listLockouts, ({ query }, admin) => listLockouts(deps, admin, query));
  mount(app, contract.releaseLockout, ({ params }, admin) => releaseLockout(deps, admin, params.key));
}
