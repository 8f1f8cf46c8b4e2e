import * as contract from '@tamga/contract/site';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { activateTheme, getActiveTheme } from './active-theme.ts';
import { changeTheme, createTheme, deleteTheme, getTheme, listThemes } from './themes.ts';

export function themeRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.getActiveTheme, (_, visitor) => getActiveTheme(deps, visitor));
  mount(app, contract.listThemes, ({ query }, person) => listThemes(deps, person, query));
  mount(app, contract.getTheme, ({ params }, person) => getTheme(deps, person, params.id));
  mount(app, contract.createTheme, ({ body }, person) => createTheme(deps, person, body));
  mount(app, contract.changeTheme, ({ params, body }, person) => changeTheme(deps, person, params.id, body));
  mount(app, contract.deleteTheme, ({ params }, person) => deleteTheme(deps, person, params.id));
  mount(app, contract.activateTheme, ({ params }, person) => activateTheme(deps, person, params.id));
}
