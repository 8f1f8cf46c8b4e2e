import * as contract from '@tamga/contract/relay.webhook';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import type { AskerDeps } from './askers.ts';
import { receiveMessage } from './receiving.ts';

export function receivingRoutes(app: FastifyInstance, deps: Deps & AskerDeps): void {
  mount(app, contract.receiveRelayMessage, ({ body }, actor, { request: { headers } }) =>
    receiveMessage(deps, actor, {
      id: String(headers['webhook-id']),
      timestamp: String(headers['webhook-timestamp']),
      signature: String(headers['webhook-signature']),
      body,
    }),
  );
}
