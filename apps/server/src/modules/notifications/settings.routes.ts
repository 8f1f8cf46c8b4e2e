import * as contract from '@tamga/contract/notifications.settings';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { getSettings, putSettings } from './settings.ts';

export function settingRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.getNoticeSettings, (_, person) => getSettings(deps, person));
  mount(app, contract.putNoticeSettings, ({ body }, person) => putSettings(deps, person, body));
}
