import assert from 'node:assert/strict';
import { newApplicationSample, type Service, services, toolScopes } from '@tamga/contract/application';
import { asAdmin, type House } from './house.ts';

type Headers = Record<string, string>;

/** An application that calls by itself, as its developer has it. */
export interface Machine {
  id: string;
  secret: string;
}

export async function registerMachine(
  { app }: House,
  admin: Headers,
  allowed: readonly Service[],
  organisationId: string | null = null,
): Promise<Machine> {
  const addresses = { redirect_uris: [], post_logout_redirect_uris: [] };
  const machine = { ...newApplicationSample, ...addresses, kind: 'machine', organisation_id: organisationId };
  const created = await app.inject({ method: 'POST', url: '/api/v1/applications', payload: machine, headers: admin });
  assert.equal(created.statusCode, 200, created.body);
  const { application, secret } = created.json().data;
  const { id, version } = application;
  const url = `/api/v1/applications/${id}/services`;
  const reply = await app.inject({ method: 'PUT', url, payload: { services: allowed, version }, headers: admin });
  assert.equal(reply.statusCode, 200, reply.body);
  return { id, secret };
}

/** By the grant of machines, at the provider of the same house. */
export async function issueToken(
  { app }: House,
  { id, secret }: Machine,
  scopes: readonly Service[],
  resource?: string,
): Promise<string> {
  const form = { grant_type: 'client_credentials', scope: scopes.join(' '), ...(resource && { resource }) };
  const reply = await app.inject({
    method: 'POST',
    url: '/oauth2/token',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
    },
    payload: new URLSearchParams(form).toString(),
  });
  assert.equal(reply.statusCode, 200, reply.body);
  return reply.json().access_token;
}

export async function issueKey(
  { app }: House,
  admin: Headers,
  { id }: Pick<Machine, 'id'>,
  scopes: readonly Service[],
): Promise<{ id: string; secret: string }> {
  const payload = { application_id: id, name: 'Туршилт', scopes, lifetime_days: 30 };
  const reply = await app.inject({ method: 'POST', url: '/api/v1/admin/tools/keys', payload, headers: admin });
  assert.equal(reply.statusCode, 200, reply.body);
  const { key, secret } = reply.json().data;
  return { id: key.id, secret };
}

/** The services that partner platforms call. */
export const partnerScopes = services.filter((service) => service.startsWith('svc:'));

/** Applications of every kind that calls by itself, by the headers they come with. */
export async function applicationsOf(house: House, admin: Headers): Promise<Record<string, Headers>> {
  const machine = await registerMachine(house, admin, services);
  const some = ['svc:eid-proxy'] as const;
  const host = ['tools:host.read'] as const;
  const [all, proxy, partner, every, one, revoked, expired] = await Promise.all([
    issueToken(house, machine, services),
    issueToken(house, machine, some),
    issueToken(house, machine, partnerScopes),
    issueKey(house, admin, machine, toolScopes),
    issueKey(house, admin, machine, host),
    issueKey(house, admin, machine, toolScopes),
    issueKey(house, admin, machine, toolScopes),
  ]);
  const url = `/api/v1/admin/tools/keys/${revoked.id}`;
  await house.app.inject({ method: 'DELETE', url, headers: admin });
  const aging = `update tools.key set created_at = now() - interval '2 days', expires_at = now() where id = $1`;
  await asAdmin((client) => client.query(aging, [expired.id]), house.database);
  return {
    'application with a token for everything': { authorization: `Bearer ${all}` },
    'application with a token for svc:eid-proxy': { authorization: `Bearer ${proxy}` },
    'application with a token for every service': { authorization: `Bearer ${partner}` },
    'application with a key for every tool': { 'x-api-key': every.secret },
    'application with a key for tools:host.read': { 'x-api-key': one.secret },
    'application with a revoked key': { 'x-api-key': revoked.secret },
    'application with an expired key': { 'x-api-key': expired.secret },
    'application with a mistyped key': { 'x-api-key': `${every.secret.slice(0, -1)}_` },
    'application with a key and a token': { 'x-api-key': every.secret, authorization: `Bearer ${all}` },
  };
}
