import * as contract from '@tamga/contract/admin';
import type { FastifyInstance } from 'fastify';
import type { DirectoryDeps } from '#modules/directory';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { createUser } from './creations.ts';
import { changeUserRole } from './grants.ts';
import { changeUserActive, deleteUser, listUsers } from './users.ts';

export function userRoutes(app: FastifyInstance, deps: Deps & DirectoryDeps): void {
  mount(app, contract.listUsers, ({ query }, admin) => listUsers(deps, admin, query));
  mount(app, contract.createUser, ({ body }, admin) => createUser(deps, admin, body));
  mount(app, contract.changeUserRole, ({ params, body }, admin) => changeUserRole(deps, admin, params.id, body));
  mount(app, contract.changeUserActive, ({ params, body }, admin) => changeUserActive(deps, admin, params.id, body));
  mount(app, contract.deleteUser, ({ params }, admin) => deleteUser(deps, admin, params.id));
}
