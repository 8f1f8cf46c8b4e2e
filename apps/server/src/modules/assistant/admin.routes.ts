import * as contract from '@tamga/contract/assistant.admin';
import type { FastifyInstance } from 'fastify';
import { mount } from '#platform/http/mount';
import { readKnowledge, readQuality } from './answers.ts';
import type { AssistantDeps } from './answering.ts';
import { putPrompt, showPrompts } from './prompts.ts';
import { askForReindexing } from './reindexing.ts';

export function adminRoutes(app: FastifyInstance, deps: AssistantDeps): void {
  mount(app, contract.listPrompts, (_, person) => showPrompts(deps, person));
  mount(app, contract.putPrompt, ({ params, body, version }, person, { signal }) =>
    putPrompt(deps, person, { ...params, ...body, version }, signal),
  );
  mount(app, contract.reindex, (_, person) => askForReindexing(deps, person));
  mount(app, contract.getKnowledge, (_, person) => readKnowledge(deps, person));
  mount(app, contract.getQuality, (_, person) => readQuality(deps, person));
}
