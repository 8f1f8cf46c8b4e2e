import * as contract from '@tamga/contract/officers.letters';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { changeLetter, createLetter, deleteLetter, listCaseLetters, listLetters } from './letters.ts';

export function letterRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listLetters, ({ query }, person) => listLetters(deps, person, query));
  mount(app, contract.createLetter, ({ body }, person) => createLetter(deps, person, body));
  mount(app, contract.changeLetter, ({ params, body, version }, person) =>
    changeLetter(deps, person, { id: params.id, version }, body),
  );
  mount(app, contract.deleteLetter, ({ params }, person) => deleteLetter(deps, person, params.id));
  mount(app, contract.listCaseLetters, ({ params, query }, person) =>
    listCaseLetters(deps, person, params.id, query.kind),
  );
}
