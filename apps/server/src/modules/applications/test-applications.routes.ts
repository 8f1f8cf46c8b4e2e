import * as contract from '@tamga/contract/applications.test-applications';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { preferredLanguage } from '#platform/http/language';
import { mount } from '#platform/http/mount';
import { listTestMistakes } from './mistakes.ts';
import {
  changeTestApplication,
  createTestApplication,
  deleteTestApplication,
  getTestApplication,
  listTestApplications,
  rotateTestSecret,
} from './test-applications.ts';
import { nameTester, removeTester } from './testers.ts';

export function testApplicationRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listTestApplications, (_, person) => listTestApplications(deps, person));
  mount(app, contract.createTestApplication, ({ body }, person) => createTestApplication(deps, person, body));
  mount(app, contract.getTestApplication, ({ params }, person) => getTestApplication(deps, person, params.id));
  mount(app, contract.changeTestApplication, ({ params, body }, person) =>
    changeTestApplication(deps, person, params.id, body),
  );
  mount(app, contract.rotateTestSecret, ({ params }, person) => rotateTestSecret(deps, person, params.id));
  mount(app, contract.deleteTestApplication, ({ params }, person) => deleteTestApplication(deps, person, params.id));
  mount(app, contract.nameTester, ({ params, body }, person) => nameTester(deps, person, params.id, body.ge_id));
  mount(app, contract.removeTester, ({ params }, person) => removeTester(deps, person, params.id, params.tester_id));
  mount(app, contract.listTestMistakes, ({ params }, person, { request }) =>
    listTestMistakes(deps, person, params.id, preferredLanguage(request.headers['accept-language'])),
  );
}
