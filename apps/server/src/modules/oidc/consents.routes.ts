import * as contract from '@tamga/contract/oidc.consents';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { listConsents, withdrawConsent } from './consents.ts';

export function consentRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listConsents, ({ query }, person) => listConsents(deps, person, query));
  mount(app, contract.withdrawConsent, ({ params }, person) => withdrawConsent(deps, person, params.id));
}
