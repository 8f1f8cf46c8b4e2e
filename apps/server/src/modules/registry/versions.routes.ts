import * as contract from '@tamga/contract/registry.versions';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { compareServiceVersions, listServiceVersions } from './versions.ts';

export function versionRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listServiceVersions, ({ params, query }, person) =>
    listServiceVersions(deps, person, params.id, query),
  );
  mount(app, contract.compareServiceVersions, ({ params, query }, person) =>
    compareServiceVersions(deps, person, params.id, query),
  );
}
