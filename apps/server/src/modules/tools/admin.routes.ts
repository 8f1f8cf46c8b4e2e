import * as contract from '@tamga/contract/tools.admin';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http';
import { preferredLanguage } from '#platform/language';
import { explainCommands, tryCommand } from './allowlist.ts';
import { decide, listVersions } from './decisions.ts';
import type { Toolbox } from './registry.ts';

/** What assistants may run, in words, and what they made of it. */
export function adminRoutes(app: FastifyInstance, deps: Deps, { commands }: Toolbox): void {
  const own = { ...deps, commands };
  mount(app, contract.listCommands, () => explainCommands(commands.policy));
  mount(app, contract.tryCommand, ({ body }, _, { request }) =>
    tryCommand(commands.policy, body, preferredLanguage(request.headers['accept-language'])),
  );
  mount(app, contract.listSkills, ({ query }, person) => listVersions(own, person, query));
  mount(app, contract.approveSkill, ({ params }, person) => decide(own, person, params.id, 'active'));
  mount(app, contract.rejectSkill, ({ params }, person) => decide(own, person, params.id, 'rejected'));
}
