import * as contract from '@tamga/contract/org.invitations';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { takeUpInvitation } from './invitations.ts';

export function invitationRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.takeUpInvitation, ({ body }, person) => takeUpInvitation(deps, person, body.code));
}
