import * as contract from '@tamga/contract/passkeys';
import type { FastifyInstance } from 'fastify';
import * as auth from '#modules/auth';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http';
import { addPasskey, beginPasskey, listPasskeys, removePasskey, type TellOthers } from './credentials.ts';
import { beginOwnProof, proveOwn } from './proofs.ts';

export function passkeyRoutes(app: FastifyInstance, world: Deps & { tellOthers: TellOthers }): void {
  const deps = { ...world, tokens: auth.openTokens(world.config) };
  mount(app, contract.listPasskeys, (_, person) => listPasskeys(deps, person));
  mount(app, contract.beginPasskey, (_, person) => beginPasskey(deps, person));
  mount(app, contract.addPasskey, ({ body }, person) => addPasskey(deps, person, body));
  mount(app, contract.removePasskey, ({ params }, person) => removePasskey(deps, person, params.id));
  mount(app, contract.beginPasskeyProof, (_, person) => beginOwnProof(deps, person));
  mount(app, contract.provePasskey, ({ body }, person, { giveBack }) =>
    proveOwn({ ...deps, giveBack }, person, body.credential),
  );
}
