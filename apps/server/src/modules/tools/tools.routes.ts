import * as contract from '@tamga/contract/tools';
import type { FastifyInstance } from 'fastify';
import type { Application } from '#platform/actor';
import { mount } from '#platform/http/mount';
import type { Toolbox } from './registry.ts';

export function toolRoutes(app: FastifyInstance, { run, book }: Toolbox): void {
  const noting = <T>(tool: string, caller: Application, work: () => Promise<T>) =>
    book.noting({ tool, via: 'rest', caller }, work);

  mount(app, contract.hostStatus, ({ body }, caller) =>
    noting('host_status', caller, () => run.hostStatus(caller, body)),
  );
  mount(app, contract.executeCommand, ({ body }, caller) =>
    noting('execute_command', caller, () => run.executeCommand(caller, body)),
  );
  mount(app, contract.searchMemory, ({ body }, caller) =>
    noting('search_memory', caller, () => run.searchMemory(caller, body)),
  );
  mount(app, contract.recordInsight, ({ body }, caller) =>
    noting('record_insight', caller, () => run.recordInsight(caller, body)),
  );
  mount(app, contract.rebrandSystem, ({ body }, caller) =>
    noting('rebrand_system', caller, () => run.rebrandSystem(caller, body)),
  );
  mount(app, contract.synthesizeSkill, ({ body }, caller) =>
    noting('synthesize_skill', caller, () => run.synthesizeSkill(caller, body)),
  );
  mount(app, contract.runSkill, ({ params, body }, caller) =>
    noting(params.skillName, caller, () => run.runSkill(caller, params.skillName, body)),
  );
  app.addHook('onClose', () => book.close());
}
