import * as contract from '@tamga/contract/integrations';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { beginIntegration, changeIntegration, connect, disconnect, listIntegrations } from './connections.ts';
import { type HandingDeps, handOutToken } from './handing-out.ts';

export function integrationRoutes(app: FastifyInstance, deps: Deps & Pick<HandingDeps, 'releases'>): void {
  mount(app, contract.listIntegrations, (_, person) => listIntegrations(deps, person));
  mount(app, contract.startIntegration, ({ body }, person) => beginIntegration(deps, person, body));
  mount(app, contract.connectIntegration, ({ body }, person) => connect(deps, person, body));
  mount(app, contract.changeIntegration, ({ params, body }, person) =>
    changeIntegration(deps, person, params.provider, body),
  );
  mount(app, contract.getIntegrationToken, ({ params, query }, caller) =>
    handOutToken(deps, caller, params.provider, query),
  );
  mount(app, contract.disconnectIntegration, ({ params }, person) => disconnect(deps, person, params.provider));
}
