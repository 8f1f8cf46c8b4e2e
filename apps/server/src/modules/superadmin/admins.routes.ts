import * as contract from '@tamga/contract/superadmin.admins';
import type { FastifyInstance } from 'fastify';
import type * as directory from '#modules/directory';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { listAdmins, removeAdmin, resetPasskeys } from './admins.ts';
import { addByRegister, findByRegister, setAdmin } from './appointments.ts';

export function adminRoutes(app: FastifyInstance, deps: Deps & { directory: directory.Directory }): void {
  mount(app, contract.listAdmins, ({ query }, superadmin) => listAdmins(deps, superadmin, query));
  mount(app, contract.addAdmin, ({ body }, superadmin) =>
    setAdmin(deps, superadmin, body.user_id, { granted: true, reason: body.reason }),
  );
  mount(app, contract.findAdminByRegister, ({ query }, superadmin) => findByRegister(deps, superadmin, query.number));
  mount(app, contract.addAdminByRegister, ({ body }, superadmin) => addByRegister(deps, superadmin, body));
  mount(app, contract.grantAdmin, ({ params, body }, superadmin) => setAdmin(deps, superadmin, params.id, body));
  mount(app, contract.resetPasskeys, ({ params }, superadmin) => resetPasskeys(deps, superadmin, params.id));
  mount(app, contract.removeAdmin, ({ params }, superadmin) => removeAdmin(deps, superadmin, params.id));
}
