import * as contract from '@tamga/contract/tools.admin';
import type { FastifyInstance } from 'fastify';
import * as commands from '#modules/commands';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { preferredLanguage } from '#platform/http/language';
import { decide, listVersions } from './decisions.ts';
import type { Toolbox } from './registry.ts';

/** What assistants may run, in words, and what they made of it. */
export function adminRoutes(app: FastifyInstance, deps: Deps, toolbox: Toolbox): void {
  const own = { ...deps, commands: toolbox.commands };
  const { policy } = toolbox.commands;
  mount(app, contract.listCommands, () => commands.explainCommands(policy));
  mount(app, contract.tryCommand, ({ body }, _, { request }) =>
    commands.tryCommand(policy, body, preferredLanguage(request.headers['accept-language'])),
  );
  mount(app, contract.listSkills, ({ query }, person) => listVersions(own, person, query));
  mount(app, contract.approveSkill, ({ params }, person) => decide(own, person, params.id, 'active'));
  mount(app, contract.rejectSkill, ({ params }, person) => decide(own, person, params.id, 'rejected'));
}
