import * as contract from '@tamga/contract/payments.officer';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { getOfficerPayment, listOfficerPayments, refundPayment } from './refunds.ts';

export function refundRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listOfficerPayments, ({ query }, person) => listOfficerPayments(deps, person, query));
  mount(app, contract.getOfficerPayment, ({ params }, person) => getOfficerPayment(deps, person, params.id));
  mount(app, contract.refundPayment, ({ params, body }, person) => refundPayment(deps, person, params.id, body));
}
