import * as contract from '@tamga/contract/users';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { getOwnProfile } from './profile.ts';

export function profileRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.getOwnProfile, (_, person) => getOwnProfile(deps, person));
}
