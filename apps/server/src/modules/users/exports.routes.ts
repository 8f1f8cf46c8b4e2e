import * as contract from '@tamga/contract/users.export';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http';
import { preferredLanguage } from '#platform/language';
import { pageOfExport } from './export-page.ts';
import { type ExportAbout, exportOwnData } from './exports.ts';

/** `rooms` says who holds something about people; a room below this one cannot know those above it. */
export function exportRoutes(app: FastifyInstance, deps: Deps, rooms: Readonly<Record<string, ExportAbout>>): void {
  mount(app, contract.exportOwnData, (_, person) => exportOwnData(deps, person, rooms));
  mount(app, contract.readOwnData, async (_, person, { request }) => {
    const language = preferredLanguage(request.headers['accept-language']);
    return pageOfExport(await exportOwnData(deps, person, rooms), language);
  });
}
