import * as contract from '@tamga/contract/relay.proof';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { proveRequest } from './proving.ts';

export function proofRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.proveRelayRequest, ({ params }, person) => proveRequest(deps, person, params.id));
}
