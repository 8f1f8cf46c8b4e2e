import * as contract from '@tamga/contract/audit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { exportAuditRecords, listAuditRecords, type RecordReading } from './log.ts';

export function logRoutes(app: FastifyInstance, deps: Deps, recordReading: RecordReading): void {
  mount(app, contract.listAuditRecords, ({ query }, admin) => listAuditRecords(deps, recordReading, admin, query));
  mount(app, contract.exportAuditRecords, ({ query }, admin) => exportAuditRecords(deps, recordReading, admin, query));
}
