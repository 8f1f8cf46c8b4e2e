import * as contract from '@tamga/contract/tools.keys';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { keyIssuer, listKeys, revokeKey } from './keys.ts';

export function keyRoutes(app: FastifyInstance, deps: Deps): void {
  const createKey = keyIssuer(deps);
  mount(app, contract.listKeys, ({ query }, person) => listKeys(deps, person, query));
  mount(app, contract.createKey, ({ body }, person) => createKey(person, body));
  mount(app, contract.revokeKey, ({ params }, person) => revokeKey(deps, person, params.id));
}
