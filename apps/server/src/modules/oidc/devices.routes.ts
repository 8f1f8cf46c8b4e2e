import * as contract from '@tamga/contract/oidc.devices';
import type { FastifyInstance } from 'fastify';
import { mountLibrary } from '#platform/http/library';
import type { Choose } from './requests.ts';

export function deviceRoutes(app: FastifyInstance, choose: Choose): void {
  mountLibrary(app, contract.pushAuthorization, choose);
  mountLibrary(app, contract.authorizeDevice, choose);
  mountLibrary(app, contract.authorizeByPhone, choose);
  mountLibrary(app, contract.enterUserCode, choose);
  mountLibrary(app, contract.checkUserCode, choose);
  mountLibrary(app, contract.resumeDevice, choose);
}
