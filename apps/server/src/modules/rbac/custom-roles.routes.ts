import * as contract from '@tamga/contract/rbac.roles';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { createRole, deleteRole, listRoles, renameRole, setRolePermissions } from './custom-roles.ts';

export function customRoleRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listRoles, ({ query }, person) => listRoles(deps, person, query));
  mount(app, contract.createRole, ({ body }, person) => createRole(deps, person, body));
  mount(app, contract.renameRole, ({ params, body }, person) => renameRole(deps, person, params.id, body));
  mount(app, contract.setRolePermissions, ({ params, body }, person) =>
    setRolePermissions(deps, person, params.id, body),
  );
  mount(app, contract.deleteRole, ({ params }, person) => deleteRole(deps, person, params.id));
}
