import * as contract from '@tamga/contract/oidc.trials';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { preferredLanguage } from '#platform/http/language';
import { mount } from '#platform/http/mount';
import type { Host } from './host.ts';
import type { ProviderDeps } from './provider.ts';
import { finishTrial, getTrial, startTrial } from './trials.ts';

export function trialRoutes(app: FastifyInstance, deps: ProviderDeps, host: Host | null): void {
  const languageOf = ({ headers }: FastifyRequest) => preferredLanguage(headers['accept-language']);

  mount(app, contract.startTrial, ({ params, body }, person, { request }) =>
    startTrial(deps, host, person, { applicationId: params.id, ...body }, languageOf(request)),
  );
  mount(app, contract.getTrial, ({ params }, person, { request }) =>
    getTrial(deps, person, params, languageOf(request)),
  );
  mount(app, contract.finishTrial, ({ body }, person, { request }) =>
    finishTrial(deps, host, person, body, languageOf(request)),
  );
}
