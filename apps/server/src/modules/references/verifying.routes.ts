import * as contract from '@tamga/contract/references.verify';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { listPublished } from './published-keys.ts';
import { verifyFile, verifyReference } from './verifying.ts';

export function verifyingRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.verifyReference, ({ query }, actor) => verifyReference(deps, actor, query));
  mount(app, contract.verifyReferenceFile, ({ query }, actor) => verifyFile(deps, actor, query.sha256));
  mount(app, contract.listReferenceKeys, () => listPublished(deps));
}
