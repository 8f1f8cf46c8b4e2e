import * as contract from '@tamga/contract/site';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { changeAppearance, getAppearance, setAppearance } from './appearance.ts';

export function appearanceRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.getAppearance, (_, visitor) => getAppearance(deps, visitor));
  mount(app, contract.setAppearance, ({ body }, person) => setAppearance(deps, person, body));
  mount(app, contract.changeAppearance, ({ body, version }, person) => changeAppearance(deps, person, version, body));
}
