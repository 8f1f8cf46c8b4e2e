import * as contract from '@tamga/contract/storage.uploads';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { announcedIn, offsetIn, tellTus } from './tus.ts';
import { beginUpload, endUpload, getUpload, sendPart } from './uploads.ts';

export function uploadRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.beginUpload, async ({ query }, person, { request, reply }) =>
    tellTus(reply, await beginUpload(deps, person, query, announcedIn(request))),
  );
  mount(app, contract.getUpload, async ({ params }, person, { reply }) =>
    tellTus(reply, await getUpload(deps, person, params.id)),
  );
  mount(app, contract.sendPart, async ({ params, body: bytes }, person, { request, reply, signal }) =>
    tellTus(reply, await sendPart(deps, person, params.id, { startsAt: offsetIn(request), bytes, signal })),
  );
  mount(app, contract.endUpload, ({ params }, person) => endUpload(deps, person, params.id));
}
