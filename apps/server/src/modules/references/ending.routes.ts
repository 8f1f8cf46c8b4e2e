import * as contract from '@tamga/contract/references.officer';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { listIssued, retryReference, revokeReference, supersedeReference } from './ending.ts';
import type { RequireImpartial } from './wishes.ts';

export function endingRoutes(app: FastifyInstance, deps: Deps & { requireImpartial: RequireImpartial }): void {
  mount(app, contract.listIssuedReferences, ({ query }, person) => listIssued(deps, person, query));
  mount(app, contract.revokeReference, ({ params, body }, person) =>
    revokeReference(deps, person, params.id, body.reason),
  );
  mount(app, contract.supersedeReference, ({ params, body }, person) =>
    supersedeReference(deps, person, params.id, body.fields),
  );
  mount(app, contract.retryReference, ({ params }, person) => retryReference(deps, person, params.id));
}
