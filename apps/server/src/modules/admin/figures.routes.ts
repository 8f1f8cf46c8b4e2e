import * as contract from '@tamga/contract/admin.figures';
import type { FastifyInstance } from 'fastify';
import type { Eid } from '#modules/eid';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { listExpiries } from './expiries.ts';
import { readSignInFigures } from './sign-in-figures.ts';
import { readWorkFigures } from './work-figures.ts';

export function figureRoutes(app: FastifyInstance, deps: Deps & { eid: Eid }): void {
  mount(app, contract.readSignInFigures, ({ query }, admin) => readSignInFigures(deps, admin, query.range));
  mount(app, contract.readWorkFigures, (_, admin) => readWorkFigures(deps, admin));
  mount(app, contract.listExpiries, (_, admin) => listExpiries(deps, admin));
}
