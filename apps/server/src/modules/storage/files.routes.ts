import * as contract from '@tamga/contract/storage.files';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { protectFile, restoreFile } from './binning.ts';
import { getFile } from './files.ts';
import { refuseShare } from './refusing.ts';
import { endShare, listShares, shareFile } from './sharing.ts';

export function fileRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.getFile, ({ params }, person) => getFile(deps, person, params.id));
  mount(app, contract.restoreFile, ({ params }, person) => restoreFile(deps, person, params.id));
  mount(app, contract.protectFile, ({ params, body }, person) => protectFile(deps, person, params.id, body));
  mount(app, contract.listShares, ({ params }, person) => listShares(deps, person, params.id));
  mount(app, contract.shareFile, ({ params, body }, person) => shareFile(deps, person, params.id, body));
  mount(app, contract.endShare, ({ params }, person) => endShare(deps, person, params));
  mount(app, contract.refuseShare, ({ params, query }, person) => refuseShare(deps, person, params.id, query.of));
}
