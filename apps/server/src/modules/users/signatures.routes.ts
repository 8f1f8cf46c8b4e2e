import * as contract from '@tamga/contract/users.signature';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { deleteOwnSignature, getOwnSignature, putOwnSignature } from './signatures.ts';

export function signatureRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.getOwnSignature, (_, person) => getOwnSignature(deps, person));
  mount(app, contract.putOwnSignature, ({ body }, person) => putOwnSignature(deps, person, body.image));
  mount(app, contract.deleteOwnSignature, (_, person) => deleteOwnSignature(deps, person));
}
