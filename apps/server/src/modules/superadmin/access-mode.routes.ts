import * as contract from '@tamga/contract/superadmin';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http';
import { changeAccessMode, describeAccessMode } from './access-mode.ts';

export function accessModeRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.getAccessMode, (_, superadmin) => describeAccessMode(deps, superadmin));
  mount(app, contract.setAccessMode, ({ body }, superadmin) => changeAccessMode(deps, superadmin, body.mode));
}
