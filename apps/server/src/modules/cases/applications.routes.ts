import * as contract from '@tamga/contract/cases';
import type { FastifyInstance } from 'fastify';
import { preferredLanguage } from '#platform/http/language';
import { mount } from '#platform/http/mount';
import { appealApplication } from './appeals.ts';
import { getApplication, listApplications } from './applications.ts';
import { beginApplication } from './beginning.ts';
import { changeApplication } from './drafts.ts';
import { submitApplication } from './submitting.ts';
import type { CaseDeps } from './taking.ts';
import { cancelApplication } from './withdrawing.ts';

export function applicationRoutes(app: FastifyInstance, deps: CaseDeps): void {
  mount(app, contract.listApplications, ({ query: { open, ...query } }, person) =>
    listApplications(deps, person, { ...query, open: open && open === 'true' }),
  );
  mount(app, contract.beginApplication, ({ body }, person, { request }) =>
    beginApplication(deps, person, { ...body, locale: preferredLanguage(request.headers['accept-language']) }),
  );
  mount(app, contract.getApplication, ({ params }, person) => getApplication(deps, person, params.id));
  mount(app, contract.changeApplication, ({ params, body, version }, person) =>
    changeApplication(deps, person, { id: params.id, version }, body.data ?? {}),
  );
  mount(app, contract.submitApplication, ({ params, version }, person) =>
    submitApplication(deps, person, { id: params.id, version }),
  );
  mount(app, contract.cancelApplication, ({ params, body }, person) =>
    cancelApplication(deps, person, { id: params.id }, body),
  );
  mount(app, contract.appealApplication, ({ params, body }, person) =>
    appealApplication(deps, person, { id: params.id }, body),
  );
}
