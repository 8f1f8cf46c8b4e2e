import * as contract from '@tamga/contract/machine';
import type { FastifyInstance } from 'fastify';
import * as audit from '#modules/audit';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http';
import { listDead } from '#platform/jobs';
import { listMigrations } from '#platform/migrate';
import { listSealingKeys } from '#platform/sealing';
import { resealValues } from './keys.ts';
import { getStatus, redriveJobs } from './machine.ts';

export function machineRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.getStatus, (_, actor) => getStatus(deps, actor));
  mount(app, contract.listMigrations, (_, actor) => listMigrations(deps, actor));
  mount(app, contract.listDeadJobs, () => listDead(deps));
  mount(app, contract.redriveJobs, ({ body }, actor) => redriveJobs(deps, actor, body));
  mount(app, contract.exportAuditPiece, ({ query }, actor) => audit.exportPiece(deps, actor, query.after));
  mount(app, contract.listSealingKeys, (_, actor) => listSealingKeys(deps, actor));
  mount(app, contract.resealValues, (_, actor) => resealValues(deps, actor));
}
