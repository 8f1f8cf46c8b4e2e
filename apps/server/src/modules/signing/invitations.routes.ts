import * as contract from '@tamga/contract/signing.signers';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { askSignersAgain } from './delays.ts';
import { listSignersAfter, nameSigners } from './invitations.ts';
import { withdrawSigners } from './withdrawing.ts';

export function invitationRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.nameSigners, ({ params, body }, person) => nameSigners(deps, person, params.id, body));
  mount(app, contract.withdrawSigners, ({ params }, person) => withdrawSigners(deps, person, params.id));
  mount(app, contract.askSignersAgain, ({ params }, person) => askSignersAgain(deps, person, params.id));
  mount(app, contract.listSignersAfter, ({ params }, person) => listSignersAfter(deps, person, params.id));
}
