import * as contract from '@tamga/contract/officers';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { assign, requestInfo, takeNext } from './moves.ts';
import { listQueue } from './queue.ts';

export function queueRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listQueue, ({ query }, person) => listQueue(deps, person, query));
  mount(app, contract.takeNextCase, ({ body }, person) => takeNext(deps, person, body.tenant_id));
  mount(app, contract.assignCase, ({ params, body, version }, person) =>
    assign(deps, person, { id: params.id, version }, body),
  );
  mount(app, contract.requestInfo, ({ params, body, version }, person) =>
    requestInfo(deps, person, { id: params.id, version }, body),
  );
}
