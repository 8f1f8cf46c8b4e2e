import * as contract from '@tamga/contract/rbac';
import type { FastifyInstance } from 'fastify';
import { mount } from '#platform/http/mount';
import { describeOwnRole, listPermissions } from './roles.ts';

export function roleRoutes(app: FastifyInstance): void {
  mount(app, contract.listPermissions, () => listPermissions());
  mount(app, contract.getOwnRole, (_, person) => describeOwnRole(person));
}
