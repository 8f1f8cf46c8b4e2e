import * as contract from '@tamga/contract/sso';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Tokens } from '#modules/sessions';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { type Caller, finishNative, finishSso, type SsoDeps, startSso } from './sign-ins.ts';
import { openUpstream } from './upstream.ts';

/** What the operations of this room work with: one upstream for all of them, with what it is known by. */
export const openSso = (deps: Deps & { tokens: Tokens }): Deps & SsoDeps => ({ ...deps, upstream: openUpstream(deps) });

export function signInRoutes(app: FastifyInstance, sso: SsoDeps): void {
  mount(app, contract.startSso, ({ body }) => startSso(sso, body));
  mount(app, contract.finishSso, ({ body }, _, { request }) => finishSso(sso, callerOf(request), body));
  mount(app, contract.finishNativeSso, ({ body }, _, { request }) => finishNative(sso, callerOf(request), body));
}

const callerOf = ({ origin, headers }: FastifyRequest): Caller => ({
  origin,
  userAgent: headers['user-agent'],
});
