import * as contract from '@tamga/contract/registry';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { changeService, setServiceEvidences } from './service-drafts.ts';
import { archiveService, deleteService, publishService } from './service-moves.ts';
import { createService, getService, listServices } from './services.ts';

export function serviceRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listServices, ({ query }, person) => listServices(deps, person, query));
  mount(app, contract.getService, ({ params }, person) => getService(deps, person, params.id));
  mount(app, contract.createService, ({ body }, person) => createService(deps, person, body));
  mount(app, contract.changeService, ({ params, body, version }, person) =>
    changeService(deps, person, { id: params.id, version }, body),
  );
  mount(app, contract.setServiceEvidences, ({ params, body, version }, person) =>
    setServiceEvidences(deps, person, { id: params.id, version }, body.evidences),
  );
  mount(app, contract.deleteService, ({ params, version }, person) =>
    deleteService(deps, person, { id: params.id, version }),
  );
  mount(app, contract.publishService, ({ params, version }, person) =>
    publishService(deps, person, { id: params.id, version }),
  );
  mount(app, contract.archiveService, ({ params, body, version }, person) =>
    archiveService(deps, person, { id: params.id, version }, body),
  );
}
