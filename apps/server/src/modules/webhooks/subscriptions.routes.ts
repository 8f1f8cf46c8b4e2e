import * as contract from '@tamga/contract/webhooks';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { listDeliveries, replay, retryDelivery } from './sent.ts';
import {
  changeSubscription,
  createSubscription,
  deleteSubscription,
  listSubscriptions,
  rotateSecret,
} from './subscriptions.ts';

export function subscriptionRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listWebhookSubscriptions, ({ query }, person) => listSubscriptions(deps, person, query));
  mount(app, contract.createWebhookSubscription, ({ body }, person) => createSubscription(deps, person, body));
  mount(app, contract.changeWebhookSubscription, ({ params, body, version }, person) =>
    changeSubscription(deps, person, params.id, version, body),
  );
  mount(app, contract.deleteWebhookSubscription, ({ params }, person) => deleteSubscription(deps, person, params.id));
  mount(app, contract.rotateWebhookSecret, ({ params, body }, person) => rotateSecret(deps, person, params.id, body));
  mount(app, contract.listWebhookDeliveries, ({ params, query }, person) =>
    listDeliveries(deps, person, params.id, query),
  );
  mount(app, contract.retryWebhookDelivery, ({ params }, person) => retryDelivery(deps, person, params));
  mount(app, contract.replayWebhooks, ({ params, body }, person) => replay(deps, person, params.id, body));
}
