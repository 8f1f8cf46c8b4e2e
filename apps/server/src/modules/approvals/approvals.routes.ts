import * as contract from '@tamga/contract/approvals';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { getApproval, listOwnApprovals } from './approvals.ts';

export function approvalRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listOwnApprovals, ({ query }, person) => listOwnApprovals(deps, person, query));
  mount(app, contract.getApproval, ({ params }, person) => getApproval(deps, person, params.id));
}
