import * as contract from '@tamga/contract/registry.evidences';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { changeEvidence, createEvidence, deleteEvidence, listEvidences } from './evidences.ts';

export function evidenceRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listEvidences, ({ query }, person) => listEvidences(deps, person, query));
  mount(app, contract.createEvidence, ({ body }, person) => createEvidence(deps, person, body));
  mount(app, contract.changeEvidence, ({ params, body, version }, person) =>
    changeEvidence(deps, person, { id: params.id, version }, body),
  );
  mount(app, contract.deleteEvidence, ({ params, version }, person) =>
    deleteEvidence(deps, person, { id: params.id, version }),
  );
}
