import * as contract from '@tamga/contract/applications.logo';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { sendObject } from '#platform/http/download';
import { mount } from '#platform/http/mount';
import { findLogoObject } from './logo-objects.ts';
import { deleteLogo, putLogo } from './logo.ts';

export function logoRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.putApplicationLogo, ({ params, body }, person, { signal }) =>
    putLogo(deps, person, params.id, body, signal),
  );
  mount(app, contract.deleteApplicationLogo, ({ params }, person) => deleteLogo(deps, person, params.id));
  mount(app, contract.getApplicationLogo, async ({ params }, _, exchange) =>
    sendObject(exchange, await findLogoObject(deps, params.id)),
  );
}
