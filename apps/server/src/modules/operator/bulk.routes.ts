import * as contract from '@tamga/contract/operator';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http';
import { preferredLanguage } from '#platform/language';
import { createTenants } from './bulk.ts';

export function bulkRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.createTenants, ({ body }, operator, { request }) => {
    const language = preferredLanguage(request.headers['accept-language']);
    return createTenants(deps, operator, body.organisations, language);
  });
}
