import * as contract from '@tamga/contract/references.types';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { createType, listTypes } from './types.ts';

export function typeRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listReferenceTypes, ({ query }, person) => listTypes(deps, person, query));
  mount(app, contract.createReferenceType, ({ body }, person) => createType(deps, person, body));
}
