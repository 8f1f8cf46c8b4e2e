import * as contract from '@tamga/contract/payments.callbacks';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { takeCallback } from './callbacks.ts';

export function callbackRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.takeCallback, ({ params, query }, { origin }) => takeCallback(deps, origin, params.token, query));
  mount(app, contract.takePostedCallback, ({ params, body }, { origin }) =>
    takeCallback(deps, origin, params.token, body),
  );
}
