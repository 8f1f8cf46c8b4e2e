import * as contract from '@tamga/contract/audit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { proveRecord } from './proving.ts';
import { getCheckpoint, openVerifier } from './verdicts.ts';

export function verdictRoutes(app: FastifyInstance, deps: Deps): void {
  const verify = openVerifier(deps);
  mount(app, contract.verifyAuditLog, ({ query }, admin) => verify(admin, query));
  mount(app, contract.getAuditCheckpoint, (_, visitor) => getCheckpoint(deps, visitor));
  mount(app, contract.proveAuditRecord, ({ params }, admin) => proveRecord(deps, admin, params.seq));
}
