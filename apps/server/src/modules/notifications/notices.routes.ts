import * as contract from '@tamga/contract/notifications';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { mountEvents } from '#platform/http/mount-events';
import { listOwnNotices, readAllNotices, readNotice } from './notices.ts';
import { inboxFeed } from './news.ts';

export function noticeRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listOwnNotices, ({ query }, person) => listOwnNotices(deps, person, query));
  mountEvents(app, contract.followNotices, inboxFeed(deps));
  mount(app, contract.readNotice, ({ params }, person) => readNotice(deps, person, params.id));
  mount(app, contract.readAllNotices, (_, person) => readAllNotices(deps, person));
}
