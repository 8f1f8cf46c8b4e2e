import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { listingSample, newServiceSample } from '@tamga/contract/gateway.service';
import { type Machine, registerMachine } from './applications.ts';
import { asSystem, type House, type SignedIn } from './house.ts';

/** A service behind the gateway, put there by this administrator; with what is given in place of the sample. */
export async function addService(
  { app }: Pick<House, 'app'>,
  { headers }: { headers: Record<string, string> },
  fields: object = {},
): Promise<{ id: string; slug: string; version: number }> {
  const payload = { ...newServiceSample, slug: `s-${randomUUID().slice(0, 13)}`, ...fields };
  const reply = await app.inject({ method: 'POST', url: '/api/v1/gateway/services', headers, payload });
  assert.equal(reply.statusCode, 201, reply.body);
  return reply.json().data;
}

/** Who manages the gateway for an organisation, and is no administrator of the platform. */
export async function signInEngineer(
  house: House,
  tenant_id: string,
  permission: 'gateway.manage' | 'gateway.ask' = 'gateway.manage',
): Promise<SignedIn> {
  const id = permission.replace('.', '_');
  const payload = { id, level: 3, name_mn: 'Инженер', name_en: 'Engineer' };
  const { headers } = await house.signIn('admin');
  const permissions = [permission];
  await house.app.inject({ method: 'POST', url: '/api/v1/rbac/roles', headers, payload: { ...payload, permissions } });
  const person = await house.signIn(id);
  const joined = { user_id: person.userId, tenant_id, role: 'member', state: 'active' } as const;
  await asSystem(house.deps).insertInto('org.member').values(joined).execute();
  return person;
}

/** A service that is in the directory, of this organisation or of the platform. */
export const listService = (house: Pick<House, 'app'>, admin: Asking, fields: object = {}) =>
  addService(house, admin, { listing: listingSample, ...fields });

type Asking = { headers: Record<string, string> };

/** A request for a machine of this organisation, for a service that another one publishes. */
export async function askAccess(
  house: House,
  [owner, own]: readonly [Asking, string],
  [publisher, organisation_id]: readonly [Asking, string],
  fields: object = {},
): Promise<{ id: string; slug: string; machine: Machine }> {
  const { slug } = await listService(house, publisher, { organisation_id, ...fields });
  const machine = await registerMachine(house, owner.headers, ['svc:gateway'], own);
  const reply = await askFor(house, owner, { slug, application_id: machine.id });
  assert.equal(reply.statusCode, 201, reply.body);
  return { id: reply.json().data.id, slug, machine };
}

export const askFor = ({ app }: Pick<House, 'app'>, { headers }: Asking, fields: object) =>
  app.inject({
    method: 'POST',
    url: '/api/v1/gateway/access-requests',
    headers,
    payload: {
      purpose: 'Өргөдөл шийдвэрлэх',
      legal_basis: 'Газрын тухай хууль 33.1',
      requests_per_minute: 60,
      ...fields,
    },
  });
