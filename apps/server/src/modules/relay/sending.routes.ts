import * as contract from '@tamga/contract/relay.sending';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { discard, respond, retry } from './answering.ts';
import { forwardRequest } from './forwarding.ts';
import { sendRequest } from './requests.ts';

export function sendingRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.sendRelayRequest, ({ body }, person) => sendRequest(deps, person, body));
  mount(app, contract.forwardRelayRequest, ({ params, body, version }, person) =>
    forwardRequest(deps, person, { id: params.id, version }, body),
  );
  mount(app, contract.respondToAssignment, ({ params, body, version }, person) =>
    respond(deps, person, { id: params.id, version }, body),
  );
  mount(app, contract.discardAssignment, ({ params, body }, person) => discard(deps, person, params.id, body.reason));
  mount(app, contract.retryAssignment, ({ params }, person) => retry(deps, person, params.id));
}
