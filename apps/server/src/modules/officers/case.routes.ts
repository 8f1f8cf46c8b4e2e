import * as contract from '@tamga/contract/officers.case';
import type { FastifyInstance } from 'fastify';
import * as cases from '#modules/cases';
import type { Deps } from '#platform/deps';
import { sendObject } from '#platform/http/download';
import { mount } from '#platform/http/mount';
import { getCase } from './case.ts';
import { decide } from './decisions.ts';
import { complete } from './moves.ts';
import { addNote } from './notes.ts';
import { requireHanded } from './taking.ts';

export function caseRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.getCase, ({ params }, person) => getCase(deps, person, params.id));
  mount(app, contract.decideCase, ({ params, body, version }, person) =>
    decide(deps, person, { id: params.id, version }, body),
  );
  mount(app, contract.completeCase, ({ params, version }, person) =>
    complete(deps, person, { id: params.id, version }),
  );
  mount(app, contract.addNote, ({ params, body }, person) => addNote(deps, person, params.id, body.text));
  mount(app, contract.getCaseEvidence, async ({ params }, person, exchange) => {
    await requireHanded(deps, person, params.id);
    return sendObject(exchange, await cases.openEvidence(deps, person, params.id, params.evidence_id));
  });
}
