import * as contract from '@tamga/contract/closing';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { closeAccount, getClosing, reopenAccount } from './closing.ts';

export function closingRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.getClosing, (_, person) => getClosing(deps, person));
  mount(app, contract.closeAccount, (_, person) => closeAccount(deps, person));
  mount(app, contract.reopenAccount, (_, person) => reopenAccount(deps, person));
}
