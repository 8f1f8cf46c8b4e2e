import * as contract from '@tamga/contract/pki.organizations';
import type { FastifyInstance } from 'fastify';
import { mount } from '#platform/http/mount';
import { linkEidOrganization, listEidOrganizations, unlinkEidOrganization } from './organizations.ts';
import type { PkiDeps } from './records.ts';
import { inviteSigner, listSigners, resendSigner, revokeSigner } from './signers.ts';

export function organizationRoutes(app: FastifyInstance, deps: PkiDeps): void {
  mount(app, contract.listEidOrganizations, (_, person) => listEidOrganizations(deps, person));
  mount(app, contract.linkEidOrganization, ({ body }, person) => linkEidOrganization(deps, person, body.reg_no));
  mount(app, contract.unlinkEidOrganization, ({ params }, person) => unlinkEidOrganization(deps, person, params.regNo));
  mount(app, contract.listSigners, ({ params, query }, person) => listSigners(deps, person, params.regNo, query));
  mount(app, contract.inviteSigner, ({ params, body }, person) => inviteSigner(deps, person, params.regNo, body));
  mount(app, contract.resendSigner, ({ params, body }, person) =>
    resendSigner(deps, person, params.regNo, body.signer_id),
  );
  mount(app, contract.revokeSigner, ({ params, query }, person) =>
    revokeSigner(deps, person, params.regNo, query.signer_id),
  );
}
