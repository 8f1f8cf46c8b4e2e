import * as contract from '@tamga/contract/operator';
import type { FastifyInstance } from 'fastify';
import { openBatch } from '#platform/data/batches';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { preferredLanguage } from '#platform/http/language';
import { createTenants } from './bulk.ts';
import { keepImport } from './imports.ts';

export function bulkRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.createTenants, async ({ body }, operator, { request, reply }) => {
    const language = preferredLanguage(request.headers['accept-language']);
    const batch = await openBatch(deps, operator, contract.createTenants, request.headers['idempotency-key'], body);
    const done = await createTenants(deps, operator, body.organisations, { language, batch });
    // What is told again was kept the first time.
    if (batch?.replayed === done.results.length) reply.header('idempotency-replayed', 'true');
    else await keepImport(deps, operator, done.results, done.summary);
    return done;
  });
}
