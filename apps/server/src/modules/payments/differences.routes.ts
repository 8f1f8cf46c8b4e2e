import * as contract from '@tamga/contract/payments.admin';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { listDifferences, resolve } from './differences.ts';
import { listReports } from './reconciling.ts';

export function differenceRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listPaymentDifferences, ({ query }, admin) => listDifferences(deps, admin, query));
  mount(app, contract.resolvePaymentDifference, ({ params, body }, admin) =>
    resolve(deps, admin, params.id, body.note),
  );
  mount(app, contract.listPaymentReports, ({ query }, admin) => listReports(deps, admin, query));
}
