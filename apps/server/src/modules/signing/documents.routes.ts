import * as contract from '@tamga/contract/signing.documents';
import type { FastifyInstance } from 'fastify';
import { mount } from '#platform/http/mount';
import { beginSigning } from './beginning.ts';
import type { SigningDeps } from './deps.ts';
import { cancelSigning, listSignings } from './documents.ts';

export function documentRoutes(app: FastifyInstance, deps: SigningDeps): void {
  mount(app, contract.listSignings, ({ query }, person) => listSignings(deps, person, query));
  mount(app, contract.beginSigning, ({ params, body }, person) => beginSigning(deps, person, params.id, body));
  mount(app, contract.cancelSigning, ({ params }, person) => cancelSigning(deps, person, params.id));
}
