import * as contract from '@tamga/contract/superadmin.mfa';
import type { FastifyInstance } from 'fastify';
import type { Tokens } from '#modules/sessions';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { beginMfaPasskey, passMfa, reauthenticate } from './mfa.ts';

export function mfaRoutes(app: FastifyInstance, deps: Deps & { tokens: Tokens }): void {
  mount(app, contract.beginMfaPasskey, (_, holder) => beginMfaPasskey(deps, holder));
  mount(app, contract.passMfa, ({ body }, holder, { request: { headers }, giveBack }) =>
    passMfa({ ...deps, giveBack }, holder, body, headers['user-agent']),
  );
  mount(app, contract.reauthenticate, ({ body }, person, { giveBack }) =>
    reauthenticate({ ...deps, giveBack }, person, body.code),
  );
}
