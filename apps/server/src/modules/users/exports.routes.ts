import * as contract from '@tamga/contract/users.export';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { sendDocument } from '#platform/http/download';
import { mount } from '#platform/http/mount';
import { preferredLanguage } from '#platform/http/language';
import type { ExportAbout } from '#platform/room';
import { openPdf } from '#platform/pdf/render-pdf';
import { documentOfExport } from './export-document.ts';
import { pageOfExport } from './export-page.ts';
import { exportOwnData } from './exports.ts';

/** `rooms` says who holds something about people; a room below this one cannot know those above it. */
export function exportRoutes(app: FastifyInstance, deps: Deps, rooms: Readonly<Record<string, ExportAbout>>): void {
  const render = openPdf();
  mount(app, contract.exportOwnData, (_, person) => exportOwnData(deps, person, rooms));
  mount(app, contract.readOwnData, async (_, person, { request }) => {
    const language = preferredLanguage(request.headers['accept-language']);
    return pageOfExport(await exportOwnData(deps, person, rooms), language);
  });
  mount(app, contract.printOwnData, async (_, person, { request, reply, signal }) => {
    const language = preferredLanguage(request.headers['accept-language']);
    const held = await exportOwnData(deps, person, rooms);
    return sendDocument(reply, 'my-data.pdf', await render(documentOfExport(held, language), signal));
  });
}
