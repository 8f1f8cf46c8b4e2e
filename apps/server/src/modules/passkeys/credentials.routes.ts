import * as contract from '@tamga/contract/passkeys';
import type { FastifyInstance } from 'fastify';
import type { Tokens } from '#modules/sessions';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { addPasskey, beginPasskey, listPasskeys, removePasskey, type TellOthers } from './credentials.ts';
import { beginOwnProof, proveOwn } from './proofs.ts';

export function passkeyRoutes(app: FastifyInstance, deps: Deps & { tokens: Tokens; tellOthers: TellOthers }): void {
  mount(app, contract.listPasskeys, (_, person) => listPasskeys(deps, person));
  mount(app, contract.beginPasskey, (_, person) => beginPasskey(deps, person));
  mount(app, contract.addPasskey, ({ body }, person) => addPasskey(deps, person, body));
  mount(app, contract.removePasskey, ({ params }, person) => removePasskey(deps, person, params.id));
  mount(app, contract.beginPasskeyProof, (_, person) => beginOwnProof(deps, person));
  mount(app, contract.provePasskey, ({ body }, person, { giveBack }) =>
    proveOwn({ ...deps, giveBack }, person, body.credential),
  );
}
