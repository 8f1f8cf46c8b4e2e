import * as contract from '@tamga/contract/users.contact';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { mount } from '#platform/http/mount';
import { removeOwnEmail } from './contacts.ts';
import { sendEmailCode, verifyEmailCode } from './email-codes.ts';
import { putOwnPhone } from './phones.ts';

export function contactRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.sendEmailCode, ({ body }, person) => sendEmailCode(deps, person, body));
  mount(app, contract.verifyEmailCode, ({ body }, person) => verifyEmailCode(deps, person, body));
  mount(app, contract.removeOwnEmail, (_, person) => removeOwnEmail(deps, person));
  mount(app, contract.putOwnPhone, ({ body }, person) => putOwnPhone(deps, person, body));
}
