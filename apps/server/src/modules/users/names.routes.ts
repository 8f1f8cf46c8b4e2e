import * as contract from '@tamga/contract/users.names';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { getOwnLatinName, putOwnLatinName } from './names.ts';

export function nameRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.getOwnLatinName, (_, person) => getOwnLatinName(deps, person));
  mount(app, contract.putOwnLatinName, ({ body }, person) => putOwnLatinName(deps, person, body));
}
