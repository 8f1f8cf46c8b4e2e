import * as contract from '@tamga/contract/pki.signing-rights';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { listOwnSigningRights, resignSigningRight } from './signing-rights.ts';

export function signingRightRoutes(app: FastifyInstance, deps: Pick<Deps, 'pool' | 'now' | 'wakeups'>): void {
  mount(app, contract.listOwnSigningRights, ({ query }, person) => listOwnSigningRights(deps, person, query));
  mount(app, contract.resignSigningRight, ({ params }, person) => resignSigningRight(deps, person, params.id));
}
