import * as contract from '@tamga/contract/applications';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import {
  changeApplication,
  createApplication,
  deleteApplication,
  getApplication,
  listApplications,
} from './applications.ts';
import { logoRoutes } from './logo.routes.ts';
import { secretRoutes } from './secrets.routes.ts';
import { testApplicationRoutes } from './test-applications.routes.ts';

export function applicationRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listApplications, ({ query }, person) => listApplications(deps, person, query));
  mount(app, contract.createApplication, ({ body }, person) => createApplication(deps, person, body));
  mount(app, contract.getApplication, ({ params }, person) => getApplication(deps, person, params.id));
  mount(app, contract.changeApplication, ({ params, body }, person) =>
    changeApplication(deps, person, params.id, body),
  );
  mount(app, contract.deleteApplication, ({ params }, person) => deleteApplication(deps, person, params.id));
  logoRoutes(app, deps);
  secretRoutes(app, deps);
  testApplicationRoutes(app, deps);
}
