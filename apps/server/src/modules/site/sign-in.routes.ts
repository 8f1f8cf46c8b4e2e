import * as contract from '@tamga/contract/site';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { describeSignIn } from './sign-in.ts';

export function signInRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.getSiteMark, async () => ({ mark: await app.kernel.shownEpoch() }));
  mount(app, contract.getSiteAuth, () => describeSignIn(deps));
}
