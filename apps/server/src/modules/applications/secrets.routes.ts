import * as contract from '@tamga/contract/applications.secrets';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { preferredLanguage } from '#platform/http/language';
import { setServices } from './applications.ts';
import { listMistakes } from './mistakes.ts';
import { testRedirect } from './redirect-test.ts';
import { rotateSecret, setSecret } from './secrets.ts';

export function secretRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.rotateSecret, ({ params, body }, person) =>
    rotateSecret(deps, person, params.id, body.overlap_seconds),
  );
  mount(app, contract.setSecret, ({ params, body }, person) => setSecret(deps, person, params.id, body));
  mount(app, contract.setServices, ({ params, body }, person) => setServices(deps, person, params.id, body));
  mount(app, contract.listMistakes, ({ params }, person, { request }) =>
    listMistakes(deps, person, params.id, preferredLanguage(request.headers['accept-language'])),
  );
  mount(app, contract.testRedirect, ({ params, body }, person) =>
    testRedirect(deps, person, params.id, body.redirect_uri),
  );
}
