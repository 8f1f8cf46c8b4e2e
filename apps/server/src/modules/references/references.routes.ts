import * as contract from '@tamga/contract/references';
import type { FastifyInstance } from 'fastify';
import { sendObject } from '#platform/http/download';
import { mount } from '#platform/http/mount';
import { type ExtractDeps, requestReference } from './extracts.ts';
import { getData, getDocument, getReference, listOwnReferences } from './references.ts';

export function referenceRoutes(app: FastifyInstance, deps: ExtractDeps): void {
  mount(app, contract.listOwnReferences, ({ query }, person) => listOwnReferences(deps, person, query));
  mount(app, contract.requestReference, ({ body }, person) => requestReference(deps, person, body));
  mount(app, contract.getReference, ({ params }, person) => getReference(deps, person, params.id));
  mount(app, contract.getReferenceDocument, async ({ params }, person, exchange) =>
    sendObject(exchange, await getDocument(deps, person, params.id)),
  );
  mount(app, contract.getReferenceData, ({ params }, person) => getData(deps, person, params.id));
}
