import * as contract from '@tamga/contract/superadmin.mfa';
import type { FastifyInstance } from 'fastify';
import * as auth from '#modules/auth';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http';
import { beginMfaPasskey, passMfa, reauthenticate } from './mfa.ts';

export function mfaRoutes(app: FastifyInstance, world: Deps): void {
  const deps = { ...world, tokens: auth.openTokens(world.config) };
  mount(app, contract.beginMfaPasskey, (_, holder) => beginMfaPasskey(deps, holder));
  mount(app, contract.passMfa, ({ body }, holder, { request: { headers, origin }, giveBack }) =>
    passMfa({ ...deps, giveBack }, holder, body, auth.describeClient(headers['user-agent'], origin.address)),
  );
  mount(app, contract.reauthenticate, ({ body }, person, { giveBack }) =>
    reauthenticate({ ...deps, giveBack }, person, body.code),
  );
}
