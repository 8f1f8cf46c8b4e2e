import * as contract from '@tamga/contract/storage';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { sendObject } from '#platform/http/download';
import { mount } from '#platform/http/mount';
import { addFile } from './adding.ts';
import { deleteFile } from './binning.ts';
import { openFile } from './downloads.ts';
import { listFiles } from './files.ts';

export function storageRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listFiles, ({ query }, person) => listFiles(deps, person, query));
  mount(app, contract.downloadFile, async ({ query }, person, exchange) =>
    sendObject(exchange, await openFile(deps, person, query)),
  );
  mount(app, contract.addFile, ({ query, body }, person, { request, signal }) =>
    addFile(deps, person, query, body, { announced: request.headers['content-length'], signal }),
  );
  mount(app, contract.deleteFile, ({ query }, person) => deleteFile(deps, person, query));
}
