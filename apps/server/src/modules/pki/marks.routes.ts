import * as contract from '@tamga/contract/pki.marks';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import {
  deleteOrganizationStamp,
  getOrganizationNameLatin,
  getOrganizationStamp,
  putOrganizationNameLatin,
  putOrganizationStamp,
} from './marks.ts';

export function markRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.getOrganizationStamp, ({ params }, person) => getOrganizationStamp(deps, person, params.regNo));
  mount(app, contract.putOrganizationStamp, ({ params, body }, person) =>
    putOrganizationStamp(deps, person, params.regNo, body.image),
  );
  mount(app, contract.deleteOrganizationStamp, ({ params }, person) =>
    deleteOrganizationStamp(deps, person, params.regNo),
  );
  mount(app, contract.getOrganizationNameLatin, ({ params }, person) =>
    getOrganizationNameLatin(deps, person, params.regNo),
  );
  mount(app, contract.putOrganizationNameLatin, ({ params, body }, person) =>
    putOrganizationNameLatin(deps, person, params.regNo, body.name_latin),
  );
}
