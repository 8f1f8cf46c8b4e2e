import * as contract from '@tamga/contract/registry.life-events';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { createLifeEvent, deleteLifeEvent, listLifeEvents } from './life-events.ts';

export function lifeEventRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listLifeEvents, ({ query }, person) => listLifeEvents(deps, person, query));
  mount(app, contract.createLifeEvent, ({ body }, person) => createLifeEvent(deps, person, body));
  mount(app, contract.deleteLifeEvent, ({ params, version }, person) =>
    deleteLifeEvent(deps, person, { id: params.id, version }),
  );
}
