import * as contract from '@tamga/contract/superadmin';
import type { FastifyInstance } from 'fastify';
import * as site from '#modules/site';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { changeAccessMode } from './access-mode.ts';

export function accessModeRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.getAccessMode, (_, { origin }) => site.findAccessMode(deps, origin));
  mount(app, contract.setAccessMode, ({ body }, superadmin) => changeAccessMode(deps, superadmin, body.mode));
}
