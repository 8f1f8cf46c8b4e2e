import * as contract from '@tamga/contract/machine';
import type { FastifyInstance } from 'fastify';
import * as ledger from '#modules/ledger';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { listDead } from '#platform/messaging/jobs';
import { listMigrations } from '#platform/data/migrate';
import { listSealingKeys } from '#platform/security/sealing';
import { resealValues } from './keys.ts';
import { getStatus, redriveJobs } from './machine.ts';

export function machineRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.getStatus, (_, actor) => getStatus(deps, actor));
  mount(app, contract.listMigrations, (_, actor) => listMigrations(deps, actor));
  mount(app, contract.listDeadJobs, () => listDead(deps));
  mount(app, contract.redriveJobs, ({ body }, actor) => redriveJobs(deps, actor, body));
  mount(app, contract.exportAuditPiece, ({ query }, actor) => ledger.exportPiece(deps, actor, query.after));
  mount(app, contract.listSealingKeys, (_, actor) => listSealingKeys(deps, actor));
  mount(app, contract.resealValues, (_, actor) => resealValues(deps, actor));
}
