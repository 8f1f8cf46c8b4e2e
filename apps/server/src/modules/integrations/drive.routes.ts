import * as contract from '@tamga/contract/integrations.drive';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { listDriveFiles, takeDriveFile } from './drive.ts';

export function driveRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listDriveFiles, ({ params, query }, person, { signal }) =>
    listDriveFiles(deps, person, params.provider, query, signal),
  );
  mount(app, contract.takeDriveFile, ({ params, body }, person, { signal }) =>
    takeDriveFile(deps, person, params.provider, body, signal),
  );
}
