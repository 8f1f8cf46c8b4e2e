import * as contract from '@tamga/contract/admin.person';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { getUser } from './person.ts';
import { signOutUser } from './users.ts';

export function personRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.getUser, ({ params }, admin) => getUser(deps, admin, params.id));
  mount(app, contract.signOutUser, ({ params, body }, admin) => signOutUser(deps, admin, params.id, body.reason));
}
