import * as contract from '@tamga/contract/relay.platforms';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { removePlatform, resumePlatform, rotateKeys, suspendPlatform } from './platform-moves.ts';
import { addPlatform, listPlatforms } from './platforms.ts';

export function platformRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listPlatforms, ({ query }, person) => listPlatforms(deps, person, query));
  mount(app, contract.addPlatform, ({ body }, person) => addPlatform(deps, person, body));
  mount(app, contract.removePlatform, ({ params }, person) => removePlatform(deps, person, params.id));
  mount(app, contract.suspendPlatform, ({ params, body }, person) =>
    suspendPlatform(deps, person, params.id, body.reason),
  );
  mount(app, contract.resumePlatform, ({ params }, person) => resumePlatform(deps, person, params.id));
  mount(app, contract.rotateKeys, ({ params, body }, person) => rotateKeys(deps, person, params.id, body));
}
