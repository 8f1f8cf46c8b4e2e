import * as contract from '@tamga/contract/audit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http';
import { exportAuditRecords, listAuditRecords, type NoteReading } from './log.ts';
import { proveRecord } from './proving.ts';
import { getCheckpoint, openVerifier } from './verdicts.ts';

export function auditRoutes(app: FastifyInstance, deps: Deps, note: NoteReading): void {
  const verify = openVerifier(deps);
  mount(app, contract.listAuditRecords, ({ query }, admin) => listAuditRecords(deps, note, admin, query));
  mount(app, contract.exportAuditRecords, ({ query }, admin) => exportAuditRecords(deps, note, admin, query));
  mount(app, contract.verifyAuditLog, ({ query }, admin) => verify(admin, query));
  mount(app, contract.getAuditCheckpoint, (_, visitor) => getCheckpoint(deps, visitor));
  mount(app, contract.proveAuditRecord, ({ params }, admin) => proveRecord(deps, admin, params.seq));
}
